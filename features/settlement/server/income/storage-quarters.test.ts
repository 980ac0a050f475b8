import { expect, it } from 'vitest';
import { type Known, quartersOf } from './storage-quarters.ts';

const FROM = Date.parse('2025-01-01T00:00:00Z');
const TO = Date.parse('2026-01-01T00:00:00Z');
const QUARTER_MS = 900_000;
const system = { deviceId: 1, loggerId: 3, batteryIds: [2], partIds: [1, 2] };
/** From 12:00 to 12:30 with 20 kW. */
const segments = [{ fromMin: 720, toMin: 750, powerKw: 20, cutOffSoc: 15 }];
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const plan = { deviceId: 1, fromMs: FROM, segments, followedMs: FROM, lostMs: null };
const nothing: Known = { plans: [plan], failed: [], limits: [], outages: [], rolled: new Map() };

it('finds what was known of each planned quarter', async () => {
  const at = noon('2025-03-01');
  const known: Known = {
    ...nothing,
    plans: [plan, { ...plan, fromMs: noon('2025-06-01'), followedMs: null }],
    failed: [{ deviceId: 1, atMs: at + QUARTER_MS }],
    limits: [
      { deviceId: 1, atMs: FROM, socMin: 5, socMax: 95 },
      { deviceId: 2, atMs: FROM, socMin: 10, socMax: 100 },
      { deviceId: 1, atMs: at, socMin: 20, socMax: 90 },
    ],
    outages: [
      { deviceId: 2, communication: false, fromMs: at + QUARTER_MS, toMs: at + QUARTER_MS + 1 },
      { deviceId: 9, communication: true, fromMs: FROM, toMs: Number.POSITIVE_INFINITY },
      { deviceId: 3, communication: true, fromMs: noon('2025-04-01'), toMs: noon('2025-04-01') + 1 },
    ],
    rolled: new Map([
      [1, new Map([noon('2025-02-01'), at, noon('2025-04-01')].map((ms) => [ms, rolled(1, ms)]))],
    ]),
  };
  const quarters = await quartersOf(system, known, 'UTC', FROM, TO);
  expect(quarters).toHaveLength(730);
  const found = (ms: number) => quarters.find(({ startMs }) => startMs === ms);
  expect(found(noon('2025-02-01'))).toMatchObject({
    ...{ offline: false, alarmed: false, undelivered: false, limits: { socMin: 10, socMax: 95 } },
  });
  expect(found(at)).toMatchObject({
    ...{ offline: false, alarmed: false, undelivered: false, limits: { socMin: 20, socMax: 90 } },
  });
  expect(found(at + QUARTER_MS)).toMatchObject({ offline: true, alarmed: true, undelivered: true });
  expect(found(noon('2025-04-01'))).toMatchObject({ offline: true, alarmed: false, undelivered: false });
  expect(found(noon('2025-06-01'))).toMatchObject({ undelivered: true });
});

const rolled = (deviceId: number, ms: number) => ({
  ...{ deviceId, ms, samples: 15, outKwh: 5, inKwh: 0, socMin: null, socMax: null },
});

it('knows the day of each on the clock of the plant, also where clocks change', async () => {
  const [from, to] = ['2025-03-29T23:00:00Z', '2025-03-31T22:00:00Z'].map((iso) => Date.parse(iso));
  const always = { ...plan, segments: [{ fromMin: 0, toMin: 1440, powerKw: 1, cutOffSoc: 0 }] };
  const known = { ...nothing, plans: [always] };
  const quarters = await quartersOf(system, known, 'Europe/Berlin', from ?? 0, to ?? 0);
  const days = quarters.map(({ day }) => day);
  // The 30th has 23 hours.
  expect(days.filter((day) => day === '2025-03-30')).toHaveLength(92);
  expect(days.filter((day) => day === '2025-03-31')).toHaveLength(96);
});

it('gives way between the months of a year', async () => {
  let turns = 0;
  let going = true;
  const count = () => {
    turns += 1;
    if (going) setImmediate(count);
  };
  setImmediate(count);
  await quartersOf(system, nothing, 'UTC', FROM, TO);
  going = false;
  expect(turns).toBeGreaterThanOrEqual(10);
});
