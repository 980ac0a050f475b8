// npm run bench:memory: whether open pages leak memory while live data of the demo plants arrives; --minutes 60;
// --compiled includes memory of the JavaScript compilers.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openSignedIn } from './support/browser.ts';
import { startDemo } from './support/demo.ts';
import { slopePerHour } from './support/slope.ts';

const { values: args } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    everySeconds: { type: 'string', default: '60' },
    compiled: { type: 'boolean', default: false },
  },
});
/** Compiled code counts as heap and grows for hours, but is not leaked by the page. */
const INTERPRETED = '--js-flags=--no-opt --no-maglev --no-sparkplug --regexp-interpret-all';
const PATHS = ['/overviewv3', '/monitoring/plantListv3'];
const HISTORY_DAYS = 2;
const MB = 2 ** 20;
/** Initially a page fills caches and renders for the first time. */
const WARM_UP_SHARE = 0.1;

interface Look {
  readonly hour: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
}

const program = await startDemo(HISTORY_DAYS);
const browser = await launchBrowser(args.compiled ? [] : [INTERPRETED]);
try {
  const pages = await Promise.all(PATHS.map((path) => openSignedIn(browser, program, { path })));
  const sessions = await Promise.all(pages.map(watched));
  const looks: Look[][] = PATHS.map(() => []);
  const began = Date.now();
  const untilMs = began + Number(args.minutes) * 60_000;
  while (Date.now() < untilMs) {
    await sleep(Number(args.everySeconds) * 1000);
    for (const [n, session] of sessions.entries()) {
      const look = await lookAt(session, (Date.now() - began) / HOUR_MS);
      looks[n]?.push(look);
      console.log(`${PATHS[n]}: ${Math.round(look.hour * 60)} min, ${JSON.stringify(look)}`);
    }
  }
  console.log(JSON.stringify({ minutes: Number(args.minutes), pages: looks.map(summary) }));
} finally {
  await browser.close();
  await program.stop();
}

async function watched(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

async function lookAt(session: CDPSession, hour: number): Promise<Look> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
  return { hour, heapMb: usedSize / MB, nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
}

function summary(looks: readonly Look[], n: number) {
  const warm = looks.slice(Math.ceil(looks.length * WARM_UP_SHARE));
  const growth = (of: (look: Look) => number) =>
    round(slopePerHour(warm.map((look) => ({ hour: look.hour, value: of(look) }))));
  return {
    path: PATHS[n],
    heapMb: looks.map((look) => round(look.heapMb)),
    heapMbPerHour: growth((look) => look.heapMb),
    nodes: looks.map((look) => look.nodes),
    nodesPerHour: growth((look) => look.nodes),
    listeners: [looks[0]?.listeners, looks.at(-1)?.listeners],
    listenersPerHour: growth((look) => look.listeners),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
