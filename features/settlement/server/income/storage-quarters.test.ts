import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { type Known, quartersOf } from './storage-quarters.ts';

const FROM = Date.parse('2025-01-01T00:00:00Z');
const TO = Date.parse('2026-01-01T00:00:00Z');
const system = { deviceId: 1, loggerId: 3, batteryIds: [2], partIds: [1, 2] };
/** From 12:00 to 12:30 with 20 kW. */
const segments = [{ fromMin: 720, toMin: 750, powerKw: 20, cutOffSoc: 15 }];
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const plan = { deviceId: 1, fromMs: FROM, segments, followedMs: FROM, lostMs: null };
const nothing: Known = {
  plans: [plan],
  failed: [],
  limits: [],
  outages: [],
  automatic: [],
  rolled: new Map(),
};

it('finds the state of each planned interval', async () => {
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
    offline: false,
    alarmed: false,
    undelivered: false,
    limits: { socMin: 10, socMax: 95 },
  });
  expect(found(at)).toMatchObject({
    offline: false,
    alarmed: false,
    undelivered: false,
    limits: { socMin: 20, socMax: 90 },
  });
  expect(found(at + QUARTER_MS)).toMatchObject({ offline: true, alarmed: true, undelivered: true });
  expect(found(noon('2025-04-01'))).toMatchObject({ offline: true, alarmed: false, undelivered: false });
  expect(found(noon('2025-06-01'))).toMatchObject({ undelivered: true });
});

it('leaves out intervals in automatic dispatch', async () => {
  const at = noon('2025-03-01');
  const automatic = [
    { fromMs: at - 1, toMs: at + 1 },
    { fromMs: noon('2025-12-01'), toMs: Number.POSITIVE_INFINITY },
  ];
  const quarters = await quartersOf(system, { ...nothing, automatic }, 'UTC', FROM, TO);
  // 31 days of December, and the first of two intervals in March.
  expect(quarters).toHaveLength(730 - 62 - 1);
  expect(quarters.some(({ startMs }) => startMs === at)).toBe(false);
  expect(quarters.some(({ startMs }) => startMs === at + QUARTER_MS)).toBe(true);
});

const rolled = (deviceId: number, ms: number) => ({
  deviceId,
  ms,
  samples: 15,
  outKwh: 5,
  inKwh: 0,
  socMin: null,
  socMax: null,
});

describe('SOC of an interval', () => {
  const at = noon('2025-03-01');
  const soc = (ms: number, socMin: number | null, socMax: number | null) =>
    [ms, { ...rolled(2, ms), socMin, socMax }] as const;
  const cases: [
    what: string,
    own: [number, number],
    next: [number, number],
    socMin: number,
    socMax: number,
  ][] = [
    ['full after its last sample, at rest then', [87, 93.8], [95, 95], 87, 95],
    ['empty after its last sample, at rest then', [12, 30], [10, 10], 10, 30],
    ['charges on: what it reaches later is not its own', [60, 70], [72, 95], 60, 72],
    ['discharges on', [60, 70], [10, 58], 58, 70],
  ];
  it.each(cases)('%s', async (_, own, next, socMin, socMax) => {
    const battery = new Map([soc(at, ...own), soc(at + QUARTER_MS, ...next)]);
    const known = { ...nothing, rolled: new Map([[2, battery]]) };
    const [quarter] = await quartersOf(system, known, 'UTC', at, at + QUARTER_MS);
    expect(quarter).toMatchObject({ socMin, socMax });
  });
});

it('assigns each to a local day of the plant, also across a clock change', async () => {
  const [from, to] = ['2025-03-29T23:00:00Z', '2025-03-31T22:00:00Z'].map((iso) => Date.parse(iso));
  const always = { ...plan, segments: [{ fromMin: 0, toMin: 1440, powerKw: 1, cutOffSoc: 0 }] };
  const known = { ...nothing, plans: [always] };
  const quarters = await quartersOf(system, known, 'Europe/Berlin', from ?? 0, to ?? 0);
  const days = quarters.map(({ day }) => day);
  // The 30th has 23 hours.
  expect(days.filter((day) => day === '2025-03-30')).toHaveLength(92);
  expect(days.filter((day) => day === '2025-03-31')).toHaveLength(96);
});

it('yields to other work between the months of a year', async () => {
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

describe('a plan that arrives within an interval', () => {
  const at = (clock: string) => Date.parse(`2025-03-01T${clock}Z`);
  const all = (powerKw: number) => [{ fromMin: 0, toMin: 1440, powerKw, cutOffSoc: 0 }];
  const given = (fromMs: number, powerKw: number, followedMs: number | null) => ({
    deviceId: 1,
    fromMs,
    segments: all(powerKw),
    followedMs,
    lostMs: null,
  });
  const rules = { graceMs: 30_000, running: true };
  const parts = async (plans: Known['plans'], to: string, own = rules) =>
    (await quartersOf(system, { ...nothing, plans }, 'UTC', at('12:00:00'), at(to), own)).map(
      ({ startMs, plan: wanted, counted, undelivered }) => [
        new Date(startMs).toISOString().slice(11, 16),
        wanted.minutes,
        wanted.outQuanta / 1_000_000,
        undelivered,
        [counted.fromMs, counted.toMs].map((ms) => (ms - startMs) / 60_000),
      ],
    );

  it('counts from then on, as far as the interval has elapsed', async () => {
    const first = given(at('12:07:20'), 60, at('12:07:25'));
    expect(await parts([first], '12:11:50')).toEqual([['12:00', 3, 3, false, [8, 11]]]);
    expect(await parts([first], '12:30:10')).toEqual([
      ['12:00', 7, 7, false, [8, 15]],
      ['12:15', 15, 15, false, [0, 15]],
    ]);
    expect(await parts([first], '12:08:40')).toEqual([]);
  });

  it('the previous plan counts until then; the minutes of the change count for neither', async () => {
    const plans = [given(at('11:00:00'), 120, at('11:00:00')), given(at('12:07:40'), 60, null)];
    // 7 minutes at 120 kW, and from 12:09 on 6 at 60 kW.
    expect(await parts(plans, '12:15:00')).toEqual([['12:00', 13, 20, true, [9, 15]]]);
  });

  it('only complete intervals unless requested', async () => {
    const plans = [given(at('11:00:00'), 60, at('11:00:00'))];
    expect(await parts(plans, '12:29:00', { graceMs: 0, running: false })).toEqual([
      ['12:00', 15, 15, false, [0, 15]],
    ]);
  });
});
