import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoggerClock } from './clock.ts';

const REAL_MS = Date.parse('2026-07-01T00:00:00Z');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heliodon-clock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A machine whose clock starts in 1970. */
const openClock = (boot: string, upMs: () => number) =>
  LoggerClock.open(join(folder, 'clock.json'), { boot, upMs, systemMs: upMs });

it('a timestamp from before the clock was set is corrected once, and kept after later corrections', async () => {
  let upMs = 1000;
  const clock = await openClock('b1', () => upMs);
  expect([clock.isKnown, clock.now()]).toEqual([false, 1000]);
  const moment = clock.noted(clock.now());
  expect(clock.timeOf(moment)).toBeNull();
  upMs = 6000;
  await clock.learn(REAL_MS);
  await clock.known;
  expect([clock.isKnown, clock.now(), clock.timeOf(moment)]).toEqual([true, REAL_MS, REAL_MS - 5000]);
  await clock.learn(REAL_MS + 700);
  expect([clock.now(), clock.timeOf(moment)]).toEqual([REAL_MS + 700, REAL_MS - 5000]);
});

it('continues over restarts of the program, not of the machine', async () => {
  const first = await openClock('b1', () => 1000);
  const early = first.noted(first.now());
  await first.learn(REAL_MS);
  const again = await openClock('b1', () => 9000);
  expect([again.isKnown, again.now()]).toEqual([true, REAL_MS + 8000]);
  const rebooted = await openClock('b2', () => 50);
  expect([rebooted.isKnown, rebooted.timeOf(early)]).toEqual([false, REAL_MS]);
});

it.each([
  ['what the machine believed', REAL_MS, REAL_MS],
  ['none, because the machine woke up in 1970', 1000, null],
  ['none, because it would be still to come', REAL_MS + 3_600_000, null],
])('a timestamp of a boot without a connection to the platform gets %s', async (_, systemMs, expected) => {
  const sources = { upMs: () => 1000, systemMs: () => systemMs };
  const lost = await LoggerClock.open(join(folder, 'clock.json'), { boot: 'b1', ...sources });
  const moment = lost.noted(lost.now());
  expect(lost.timeOf(moment)).toBeNull();
  const next = await openClock('b2', () => 50);
  await next.learn(REAL_MS + 60_000);
  expect(next.timeOf(moment)).toBe(expected);
});

it('ignores a platform whose clock is in the past', async () => {
  const clock = await openClock('b1', () => 1000);
  await clock.learn(12);
  expect(clock.isKnown).toBe(false);
});
