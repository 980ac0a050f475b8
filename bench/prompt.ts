// npm run bench:prompt: latency from an event published by a logger to the prompt of a signed-in user.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import type { Page } from 'playwright-core';
import { launchBrowser, openSignedIn } from './support/browser.ts';
import { benchKind, registerFleet, SECRET } from './support/fleet.ts';
import { Load } from './support/load.ts';
import { startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';

const { values: args } = parseArgs({
  options: { count: { type: 'string', default: '60' }, messages: { type: 'string', default: '1000' } },
});
const LOADING = 200;
/** Of separate loggers, so that each event is the first alarm of its device. */
const DEVICES = Number(args.count);
/** DC arc fault: serious, and prompted at once by default settings. */
const CODE = 201;
const PAUSE_MS = 700;
const LONGEST_MS = 30_000;

const program = await startProgram();
const browser = await launchBrowser();
try {
  await registerFleet(program.pool, { loggers: LOADING + 1, devicesPerLogger: DEVICES, plants: 100 });
  const page = await signedIn();
  const url = `mqtt://127.0.0.1:${program.mqttPort}`;
  const logger = await TestLogger.connect(url, `BL${LOADING + 1}`, SECRET);
  const load = new Load(
    {
      port: program.mqttPort,
      secret: SECRET,
      loggers: LOADING,
      devicesPerLogger: 1,
      window: 8,
      messagesPerSecond: Number(args.messages),
    },
    benchKind(),
  );
  await load.start();
  await sleep(3000);
  const began = { at: performance.now(), acknowledged: load.acknowledged };
  const times: number[] = [];
  for (let n = 1; n <= DEVICES; n += 1) {
    times.push(await eventToPrompt(page, logger, `${logger.sn}D${n}`));
    await sleep(PAUSE_MS * Math.random());
  }
  const seconds = (performance.now() - began.at) / 1000;
  const messagesPerSecond = Math.round((load.acknowledged - began.acknowledged) / seconds);
  await load.stop();
  await logger.client.endAsync();
  console.log(JSON.stringify({ messagesPerSecond, prompts: times.length, promptMs: quantiles(times) }));
} finally {
  await browser.close();
  await program.stop();
}

async function signedIn(): Promise<Page> {
  const page = await openSignedIn(browser, program, { path: '/monitoring/plantList' });
  await page.getByText('Bench plant 1', { exact: true }).first().waitFor();
  return page;
}

/** Measured with the clock of this machine: published here, observed by the page in the frame that shows it. */
async function eventToPrompt(page: Page, logger: TestLogger, sn: string): Promise<number> {
  const seen = page.evaluate<number>(`new Promise((resolve) => {
    const look = () => {
      const card = document.querySelector('[data-testid="alarm-prompt"]');
      if (card?.textContent.includes(${JSON.stringify(sn)})) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  })`);
  const publishedMs = Date.now();
  await logger.publish('events', { events: [{ sn, t: publishedMs, code: CODE, state: 'raised' }] });
  const seenMs = await Promise.race([seen, sleep(LONGEST_MS, undefined, { ref: false })]);
  if (seenMs === undefined) throw new Error(`nobody was told of ${sn}`);
  await page.locator('[data-testid="alarm-prompt"] header button').last().click();
  return seenMs - publishedMs;
}
