// npm run bench:wall: smoothness of a plant's big screen, and whether it leaks memory as samples arrive.

import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { TestLogger } from '@heliodon/device-links/testing/test-logger';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openSignedIn } from './support/browser.ts';
import { registerFleet, SECRET } from './support/fleet.ts';
import { startProgram } from './support/program.ts';
import { quantiles } from './support/quantiles.ts';

const { values: args } = parseArgs({
  options: {
    /** In production one per second: 600 are ten minutes. */
    samples: { type: 'string', default: '600' },
    perSecond: { type: 'string', default: '4' },
    frameSeconds: { type: 'string', default: '10' },
    width: { type: 'string', default: '1920' },
  },
});
const SAMPLES = Number(args.samples);
const KINDS = ['inverter', 'meter', 'pcs', 'battery', 'charger'];
const ROUNDS = 6;
const MB = 2 ** 20;

const program = await startProgram();
const browser = await launchBrowser();
try {
  await registerFleet(program.pool, { loggers: 1, devicesPerLogger: KINDS.length, plants: 1 });
  await program.pool.query(`UPDATE plant SET screen_type = 4, pv_kwp = 100, storage_kw = 50`);
  for (const [i, kind] of KINDS.entries())
    await program.pool.query(
      `UPDATE device SET kind = $2, sampling_point = CASE $2 WHEN 'meter' THEN 'highVoltage' END WHERE sn = $1`,
      [`BL1D${i + 1}`, kind],
    );
  const logger = await TestLogger.connect(`mqtt://127.0.0.1:${program.mqttPort}`, 'BL1', SECRET);
  await send(logger, 0);
  const page = await onScreen();
  await page.locator('[data-hub]').waitFor();
  await send(logger, 1);
  await page.waitForFunction(`document.querySelector('[data-line="pv"]')?.dataset.way === 'toBus'`);
  const frames = await frameTimes(page, Number(args.frameSeconds));
  const cdp = await page.context().newCDPSession(page);
  const heapMb = [await heapOf(cdp)];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let n = 0; n < SAMPLES / ROUNDS; n += 1) {
      await send(logger, n);
      await sleep(1000 / Number(args.perSecond));
    }
    heapMb.push(await heapOf(cdp));
  }
  await logger.client.endAsync();
  const frameMs = quantiles(frames);
  console.log(
    JSON.stringify({
      frameMs,
      framesPerSecond: Math.round(1000 / frameMs.p50),
      samples: SAMPLES,
      heapMb: heapMb.map((mb) => Math.round(mb * 100) / 100),
    }),
  );
} finally {
  await browser.close();
  await program.stop();
}

async function send(logger: TestLogger, n: number): Promise<void> {
  const t = Date.now();
  const kw = 40 + 30 * Math.sin(n / 9);
  const samples = [
    { sn: 'BL1D1', t, v: { workStatus: 2, activePowerKw: kw } },
    { sn: 'BL1D2', t, v: { workStatus: 0, powerKw: 30 - kw } },
    { sn: 'BL1D3', t, v: { workStatus: 8, activePowerKw: 10 - kw / 3 } },
    { sn: 'BL1D4', t, v: { workStatus: 6, soc: 50 + kw / 4 } },
    { sn: 'BL1D5', t, v: { workStatus: 2, powerKw: -kw / 5 } },
  ];
  await logger.publish('telemetry', { samples });
}

function onScreen(): Promise<Page> {
  const width = Number(args.width);
  const height = Math.round((width * 9) / 16);
  const kept = { screenSwitchSeconds: 10 };
  return openSignedIn(browser, program, { path: '/overviewv3', width, height, kept });
}

/** Frame times of the energy flow in milliseconds; a moving pointer prevents slide changes. */
async function frameTimes(page: Page, seconds: number): Promise<number[]> {
  const moving = setInterval(() => void page.mouse.move(5, 5 + (Date.now() % 5)), 2000);
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const times = [];
    let last = performance.now();
    const until = last + ${seconds * 1000};
    const step = (now) => {
      times.push(now - last);
      last = now;
      if (now < until) requestAnimationFrame(step);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(step);
  })`);
  clearInterval(moving);
  return times;
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / MB;
}
