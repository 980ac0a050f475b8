import type { Finding } from '@heliodon/energy/diagnosis/finding';
import { dayNoOf, dayOfNo } from '@heliodon/energy/periods/local-time';
import { DAY_MS } from '@heliodon/kernel/time';
import { season } from '@heliodon/telemetry-store/testing/test-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createDiagnosisWorld,
  type DiagnosisWorld,
  FOREIGN_PLANT,
  INV1,
  INV2,
  manager,
  NO_EVIDENCE,
  NOON_MS,
  PLANT,
  STATION,
} from '../testing/diagnosis-world.ts';

let world: DiagnosisWorld;
beforeAll(async () => {
  world = await createDiagnosisWorld();
  await world.price(PLANT, [season('0.20', { peak: ['0.30', 12, 15] })], {
    first: true,
    efficiency: 0.9,
    feedInPrice: 0.08,
  });
});
afterAll(() => world.close());

const YESTERDAY = dayNoOf('2026-11-14');
const steps = (value: (step: number) => number | null) => Array.from({ length: 96 }, (_, i) => value(i));

/** A day with samples; the values do not matter here. */
async function addDays(deviceId: number, ...days: string[]): Promise<void> {
  for (const day of days) {
    const startMs = Date.parse(`${day}T00:00:00+01:00`);
    const some = steps((i) => (i >= 32 && i < 64 ? 10 : 0));
    const of = {
      dayNo: dayNoOf(day),
      startMs,
      samples: steps(() => 15),
      acKw: some,
      dcKw: some,
      stringA: [some, some],
      stringV: [some, some],
      limitPercent: some,
      heatSinkC: some,
      gridV: some,
      insulationKohm: some,
      faultShare: some,
      hotShare: some,
      overVoltageShare: some,
      offShare: some,
      heldShare: some,
    };
    await sql`INSERT INTO inverter_day VALUES (${deviceId}, ${day}::date, 96, 80, '{40,40}', ${JSON.stringify(of)}::json, now())
      ON CONFLICT DO NOTHING`.execute(world.db);
  }
}

/** Half of the expected current between 11:00 and 13:00: half of the loss at 0.20, half at 0.30. */
const atNoon = (day: string) => {
  const fromMs = Date.parse(`${day}T11:00:00+01:00`);
  return {
    ...NO_EVIDENCE,
    atMs: Array.from({ length: 8 }, (_, i) => fromMs + i * 900_000),
    measured: Array(8).fill(4),
    expected: Array(8).fill(8),
  };
};

const weak = (more: Partial<Finding> = {}): Finding => ({
  kind: 'weakString',
  deviceId: INV1,
  string: 3,
  level: 'medium',
  sureness: 0.9,
  sinceDayNo: YESTERDAY - 1,
  lastDayNo: YESTERDAY,
  lostKwhByDay: [
    { dayNo: YESTERDAY - 2, kwh: 0 },
    { dayNo: YESTERDAY - 1, kwh: 4 },
    { dayNo: YESTERDAY, kwh: 8 },
  ],
  evidence: atNoon('2026-11-14'),
  ...more,
});

const find = (...findings: Finding[]) => {
  world.results.inverter = new Map([[INV1, findings.filter(({ deviceId }) => deviceId === INV1)]]);
  world.results.plant = {
    ...world.noDiagnosis,
    findings: findings.filter(({ deviceId }) => deviceId === null),
    allFindings: findings,
    fixFirst: findings.map((finding) => ({ finding, lostKwhPerDay: 6, quick: true, score: 5.4 })),
  };
};
const stored = async () => (await world.findings.list({ plantId: PLANT, page: 1, pageSize: 50 })).rows;
const day = (afterYesterday: number) => dayOfNo(YESTERDAY + afterYesterday);

beforeEach(async () => {
  await sql`TRUNCATE finding, inverter_day, weather_day, plant_diagnosis_day, inverter_index, plant_diagnosis`.execute(
    world.db,
  );
  world.at(NOON_MS);
  world.sent.length = 0;
  world.written.length = 0;
  await addDays(INV1, day(-1), day(0));
  await addDays(INV2, day(-1), day(0));
});

describe('findings', () => {
  it('are valued at the price of the time of the loss', async () => {
    find(weak());
    await world.diagnose();
    const [found, ...others] = await stored();
    expect(others).toEqual([]);
    // 12 kWh, half at 0.20, half at 0.30.
    expect(found).toMatchObject({
      kind: 'weakString',
      deviceId: INV1,
      deviceSn: 'INV1',
      deviceAlias: 'East roof',
      string: 3,
      sinceDay: '2026-11-13',
      lastDay: '2026-11-14',
      lostKwh: 12,
      kwhADay: 6,
      currency: 'EUR',
      lostMoney: 3,
      moneyADay: 1.5,
      quick: true,
      state: 'open',
      alarm: null,
      level: 'medium',
    });
    const detail = await world.findings.detail(found?.id ?? 0, manager);
    expect(detail.lostDays).toEqual([
      { day: '2026-11-13', kwh: 4, money: 1 },
      { day: '2026-11-14', kwh: 8, money: 2 },
    ]);
    expect(detail).toMatchObject({ timeZone: 'Europe/Berlin', plantName: 'Werk Nord' });
    expect(detail.evidence.measured).toEqual(Array(8).fill(4));
  });

  it('a plant with full feed-in loses the feed-in price', async () => {
    await sql`UPDATE plant SET plant_mode = 'fullFeedIn' WHERE id = ${PLANT}`.execute(world.db);
    find(weak());
    await world.diagnose();
    expect((await stored())[0]?.lostMoney).toBeCloseTo(12 * 0.08, 9);
    await sql`UPDATE plant SET plant_mode = 'surplusFeedIn' WHERE id = ${PLANT}`.execute(world.db);
  });

  it('without a curve are valued over the hours of light', async () => {
    // The inverters generate 10 kW from 8 to 16: three of eight hours at 0.30.
    find(weak({ kind: 'soiling', string: null, evidence: { ...NO_EVIDENCE, unit: '%' } }));
    await world.diagnose();
    expect((await stored())[0]?.lostMoney).toBeCloseTo(12 * (0.2 * (5 / 8) + 0.3 * (3 / 8)), 9);
  });

  it('keep their id and previous losses from day to day', async () => {
    find(weak());
    await world.diagnose();
    const [first] = await stored();
    world.at(NOON_MS + DAY_MS);
    await addDays(INV1, day(1));
    find(
      weak({
        sinceDayNo: YESTERDAY,
        lastDayNo: YESTERDAY + 1,
        level: 'high',
        lostKwhByDay: [
          { dayNo: YESTERDAY, kwh: 8 },
          { dayNo: YESTERDAY + 1, kwh: 10 },
        ],
      }),
    );
    await world.diagnose();
    const [second, ...others] = await stored();
    expect(others).toEqual([]);
    expect(second).toMatchObject({
      id: first?.id,
      sinceDay: '2026-11-13',
      lastDay: '2026-11-15',
      level: 'high',
      lostKwh: 22,
      lostMoney: 5.5,
    });
  });

  it('end after three days with samples that do not show them, and reappear as new ones', async () => {
    find(weak());
    await world.diagnose();
    const [first] = await stored();
    find();
    const states = [];
    for (const after of [1, 2, 3]) {
      world.at(NOON_MS + after * DAY_MS);
      // On the second day there is no sample of the inverter: this day does not count.
      if (after !== 2) await addDays(INV1, day(after));
      await world.diagnose();
      states.push((await stored())[0]?.state);
    }
    world.at(NOON_MS + 4 * DAY_MS);
    await addDays(INV1, day(4));
    await world.diagnose();
    expect([...states, (await stored())[0]?.state]).toEqual(['open', 'open', 'open', 'ended']);
    find(weak({ lastDayNo: YESTERDAY + 4 }));
    await world.diagnose();
    const rows = await stored();
    expect(rows.map(({ state }) => state)).toEqual(['open', 'ended']);
    expect(rows[1]).toMatchObject({ id: first?.id, endedAt: expect.any(String) });
    expect(rows[0]?.id).not.toBe(first?.id);
  });

  it('that were dismissed stay dismissed while they are found', async () => {
    find(weak());
    await world.diagnose();
    const [{ id } = { id: 0 }] = await stored();
    await world.findings.dismiss({ findingId: id, note: 'four modules less' }, manager);
    find(weak({ level: 'high', lastDayNo: YESTERDAY + 1 }));
    world.at(NOON_MS + DAY_MS);
    await addDays(INV1, day(1));
    await world.diagnose();
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ id, state: 'dismissed', level: 'high', note: 'four modules less' });
    expect(rows[0]).toMatchObject({ decider: 'account2', decidedAt: new Date(NOON_MS).toISOString() });
    await world.findings.reopen({ findingId: id }, manager);
    expect((await stored())[0]).toMatchObject({ id, state: 'open', note: '' });
  });

  it('of a device that left the plant end', async () => {
    find(weak());
    await world.diagnose();
    await sql`UPDATE device SET removed_at = now() WHERE id = ${INV1}`.execute(world.db);
    find();
    await world.diagnose();
    await sql`UPDATE device SET removed_at = NULL WHERE id = ${INV1}`.execute(world.db);
    expect((await stored())[0]?.state).toBe('ended');
  });

  it('that are open are passed to the rules', async () => {
    find(weak());
    await world.diagnose();
    const { inverter } = world.rules;
    let open: readonly Finding[] | undefined;
    Object.assign(world.rules, {
      inverter: (...given: Parameters<typeof inverter>) => {
        if (given[0].deviceId === INV1) open = given[5]?.open;
        return inverter(...given);
      },
    });
    await world.diagnose();
    Object.assign(world.rules, { inverter });
    expect(open).toMatchObject([{ kind: 'weakString', string: 3, deviceId: INV1, evidence: { unit: 'A' } }]);
  });
});

describe('an alarm converted from a finding', () => {
  it('is raised, and cleared when the finding ends', async () => {
    find(weak());
    await world.diagnose();
    const [{ id } = { id: 0 }] = await stored();
    await world.findings.raise({ findingId: id, grade: 2 }, manager);
    const signal = { plantId: PLANT, deviceId: INV1, source: 6, code: 1003, grade: 2 };
    expect(world.sent).toEqual([
      {
        ...signal,
        raised: true,
        at: new Date(NOON_MS),
        detail: { finding: 'weakString', string: 3, lostKwh: 12, findingId: id },
      },
    ]);
    expect((await stored())[0]?.alarm).toEqual({
      grade: 2,
      at: new Date(NOON_MS).toISOString(),
      alarmId: null,
    });
    await expect(world.findings.raise({ findingId: id, grade: 1 }, manager)).rejects.toMatchObject({
      entry: { code: 2596 },
    });
    find();
    world.at(NOON_MS + 3 * DAY_MS);
    await addDays(INV1, day(1), day(2), day(3));
    await world.diagnose();
    expect(world.sent.slice(1)).toMatchObject([{ ...signal, raised: false }]);
    expect((await stored())[0]).toMatchObject({ state: 'ended', alarm: null });
    await expect(world.findings.raise({ findingId: id, grade: 1 }, manager)).rejects.toMatchObject({
      entry: { code: 2595 },
    });
  });

  it('is cleared when a user dismisses it; device 0 stands for the plant', async () => {
    find(weak({ kind: 'unavailable', deviceId: null, string: null }));
    await world.diagnose();
    const [{ id } = { id: 0 }] = await stored();
    await world.findings.raise({ findingId: id, grade: 1 }, manager);
    await world.findings.dismiss({ findingId: id, note: 'work on the grid' }, manager);
    expect(world.sent.map(({ deviceId, code, raised }) => [deviceId, code, raised])).toEqual([
      [0, 23_000, true],
      [0, 23_000, false],
    ]);
    expect(world.written.map(({ action, params }) => [action, params])).toEqual([
      ['diagnosis.raise.unavailable', { grade: 1, place: 'Werk Nord' }],
      ['diagnosis.dismiss.unavailable', { note: 'work on the grid', place: 'Werk Nord' }],
    ]);
  });
});

describe('figures of the plant', () => {
  const figure = (value: number | null) => [{ dayNo: YESTERDAY, value }];

  it('are stored by day; losses by cause with their value', async () => {
    world.results.inverter = new Map([[INV1, [weak()]]]);
    world.results.plant = {
      ...world.noDiagnosis,
      allFindings: [weak()],
      actualKwhByDay: figure(160),
      expectedKwhByDay: figure(200),
      performanceRatioByDay: figure(0.8),
      availabilityByDay: figure(0.97),
      specificYieldByDay: figure(1.6),
      losses: [
        { dayNo: YESTERDAY, cause: 'weakString', kwh: 8 },
        { dayNo: YESTERDAY, cause: 'curtailment', kwh: 16 },
      ],
    };
    await world.diagnose();
    const of = await world.overview.read({ plantId: PLANT, days: 7 });
    expect(of.days).toHaveLength(7);
    expect(of.days.at(-1)).toMatchObject({ day: '2026-11-14', pvKwh: 160, performanceRatio: 0.8 });
    // Half at 0.20, half at 0.30; while the inverters generate, three of eight hours at 0.30.
    expect(of.causes).toEqual([
      { cause: 'curtailment', kwh: 16, money: 3.8 },
      { cause: 'weakString', kwh: 8, money: 2 },
    ]);
    expect(of.totals).toMatchObject({ lostKwh: 24, lostMoney: 5.8, pvKwh: 160, availability: 0.97 });
    expect(of.quality).toMatchObject({ inverters: 2, strings: 8, knownDays: 1, priced: true, kwp: true });
    expect(of.quality).toMatchObject({ weatherStation: true, irradiance: false, neighbours: 0 });
    expect(of).toMatchObject({ diagnosedAt: new Date(NOON_MS).toISOString(), underWay: false });
    expect(of.inverters[0]).toMatchObject({
      sn: 'INV1',
      findings: 1,
      level: 'medium',
      pvKwh: 160,
      yieldPerKw: 1.6,
    });
    expect(of.inverters[0]?.strings).toEqual([
      { string: 1, share: 1, level: null },
      { string: 2, share: 1, level: null },
    ]);
  });

  it('findings never lose more than the plant in the same days, however long they last', async () => {
    const gap = { kind: 'lowPerformance', deviceId: null, string: null } as const;
    const lost = (...kwh: number[]) => kwh.map((one, i) => ({ dayNo: YESTERDAY - 20 * i, kwh: one }));
    find(weak({ lostKwhByDay: lost(8, 90) }), weak({ ...gap, lostKwhByDay: lost(5, 90) }));
    world.results.plant = {
      ...world.results.plant,
      actualKwhByDay: figure(160),
      expectedKwhByDay: figure(200),
      losses: [{ dayNo: YESTERDAY, cause: 'weakString', kwh: 8 }],
    };
    await world.diagnose();
    const week = await world.overview.read({ plantId: PLANT, days: 7 });
    // The additional energy of the finding about the whole plant is part of the loss.
    expect(week.causes.map(({ cause, kwh }) => [cause, kwh])).toEqual([
      ['weakString', 8],
      ['unexplained', 5],
    ]);
    expect(week.totals).toMatchObject({ lostKwh: 13, foundKwh: 13 });
    expect(week.inverters[0]?.lostKwh).toBe(8);
    expect(week.ranked.map(({ lostKwh }) => lostKwh).sort()).toEqual([95, 98]);

    // Other causes now account for all of a day: its earlier value is replaced.
    find(weak({ lostKwhByDay: lost(0, 90) }), weak({ ...gap, lostKwhByDay: lost(5, 90) }));
    await world.diagnose();
    expect((await world.overview.read({ plantId: PLANT, days: 7 })).inverters[0]?.lostKwh).toBe(0);
  });

  it('are unknown for a plant without data', async () => {
    const of = await world.overview.read({ plantId: 11, days: 30 });
    expect(of.totals).toMatchObject({ lostKwh: null, lostMoney: null, performanceRatio: null });
    expect(of).toMatchObject({
      diagnosedAt: null,
      ranked: [],
      inverters: [],
      quality: { inverters: 0, knownDays: 0 },
    });
  });

  it('indices of bright days are stored for the rules', async () => {
    find();
    await world.diagnose();
    const { rows } =
      await sql`SELECT device_id, count(*)::int AS days FROM inverter_index GROUP BY 1 ORDER BY 1`.execute(
        world.db,
      );
    expect(rows).toEqual([
      { device_id: INV1, days: 2 },
      { device_id: INV2, days: 2 },
    ]);
  });

  it('a station that measures irradiance takes precedence over one that does not', async () => {
    const steps0 = steps(() => null);
    const dayOf = (watts: number | null) =>
      JSON.stringify({
        dayNo: YESTERDAY,
        startMs: Date.parse('2026-11-14T00:00:00+01:00'),
        planeWm2: steps(() => watts),
        horizontalWm2: steps0,
        ambientC: steps0,
        moduleC: steps0,
      });
    await sql`INSERT INTO device (id, sn, kind, plant_id) VALUES (90, 'WEA0', 'weather', ${PLANT})`.execute(
      world.db,
    );
    await sql`INSERT INTO weather_day VALUES (${STATION}, '2026-11-14', 96, NULL, ${dayOf(null)}::json, now()),
      (90, '2026-11-14', 96, 4.8, ${dayOf(200)}::json, now())`.execute(world.db);
    find();
    await world.diagnose();
    expect((await world.overview.read({ plantId: PLANT, days: 7 })).quality.irradiance).toBe(true);
    await sql`DELETE FROM device WHERE id = 90`.execute(world.db);
  });
});

describe('neighbours', () => {
  const asked: (readonly number[])[] = [];
  const neighbour = (id: number, latitude: number, kwh: number, kwp: number | null = 100) =>
    sql`WITH made AS (INSERT INTO plant (id, owner_id, name, latitude, longitude, pv_kwp)
        VALUES (${id}, 4, ${`N${id}`}, ${latitude}, 12.37, ${kwp}))
      INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s) VALUES (${id}, '2026-11-14', ${kwh}, 0)`.execute(
      world.db,
    );

  beforeAll(() => {
    Object.assign(world.rules, {
      plant: (...given: Parameters<DiagnosisWorld['rules']['plant']>) => {
        asked.push(...given[3].map(({ kwhPerKwp }) => kwhPerKwp));
        return world.results.plant;
      },
    });
  });

  it('two are too few; from three on their figures are returned, never their identity', async () => {
    await sql`INSERT INTO plant_day (plant_id, day, pv_kwh, estimated_s) VALUES (${FOREIGN_PLANT}, '2026-11-14', 100, 0)`.execute(
      world.db,
    );
    await neighbour(101, 51.5, 150);
    // 55 km away, without a capacity, deleted: none of these counts.
    await neighbour(102, 51.34 + 55 / 111.2, 900);
    await neighbour(103, 51.4, 900, null);
    await neighbour(104, 51.4, 900);
    await sql`UPDATE plant SET deleted_at = now() WHERE id = 104`.execute(world.db);
    find();
    await world.diagnose();
    expect(asked).toEqual([]);
    // 45 km away.
    await neighbour(105, 51.34 - 45 / 111.2, 300);
    await world.diagnose();
    expect(asked).toEqual([[1.5, 2, 3]]);
    world.results.plant = {
      ...world.noDiagnosis,
      actualKwhByDay: [{ dayNo: YESTERDAY, value: 160 }],
      neighbourMedianByDay: [{ dayNo: YESTERDAY, value: 2 }],
    };
    await world.diagnose();
    const of = await world.overview.read({ plantId: PLANT, days: 7 });
    expect(of.days.at(-1)?.neighbourYield).toBe(2);
    expect(of.quality.neighbours).toBe(3);
    expect(JSON.stringify(of)).not.toMatch(/N101|Foreign/);
  });
});
