// npm run bench:pages: common pages in Chromium with 10,000 plants and 100,000 devices: time from an input to the next
// frame, and to the displayed answer.

import { parseArgs } from 'node:util';
import { launchBrowser, openSignedIn } from './support/browser.ts';
import { EVERYDAY, IDLE, type Subject } from './support/everyday.ts';
import { noteInputs, type Times, timesOf } from './support/interaction.ts';
import { startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';
import { fillAlarms, fillWorld } from './support/world.ts';

const { values: args } = parseArgs({
  options: { plants: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const MUST_MS = 100;

const program = await startProgram();
const browser = await launchBrowser();
try {
  await fillWorld(program, Number(args.plants));
  await fillAlarms(program);
  const times = new Map<string, Times[]>();
  // One extra round: the first one loads files and fills caches.
  for (let round = 0; round <= Number(args.rounds); round += 1)
    for (const subject of EVERYDAY)
      for (const [action, one] of await visit(subject))
        if (round > 0) times.set(action, [...(times.get(action) ?? []), one]);
  const idleMs = quantiles((times.get(IDLE) ?? []).map(({ paintMs }) => paintMs)).p50;
  const actions = [...times].map(([action, own]) => summary(action, own, idleMs));
  const late = actions.filter(({ paintMs }) => paintMs.p95 >= MUST_MS).map(({ action }) => action);
  console.log(JSON.stringify({ plants: Number(args.plants), rounds: Number(args.rounds), late, actions }));
} finally {
  await browser.close();
  await program.stop();
}

async function visit({ path, ready, actions }: Subject): Promise<[string, Times][]> {
  const kept = { plantListView: 'table', language: 'en' };
  const page = await openSignedIn(browser, program, { path, kept, before: noteInputs });
  try {
    await page.locator(ready).first().waitFor();
    const found: [string, Times][] = [];
    for (const [action, of] of Object.entries(actions)) {
      const times = await timesOf(page, of(page)).catch((cause: unknown) => {
        throw new Error(`${action} on ${page.url()}`, { cause });
      });
      found.push([action, times]);
    }
    return found;
  } finally {
    await page.context().close();
  }
}

function summary(action: string, times: readonly Times[], idleMs: number) {
  const paint = quantiles(times.map(({ paintMs }) => paintMs));
  const data = times.flatMap(({ dataMs }) => dataMs ?? []);
  return {
    action,
    paintMs: { ...paint, ratio: Math.round((paint.p50 / idleMs) * 10) / 10 },
    ...(data.length > 0 && { dataMs: quantiles(data) }),
  };
}
