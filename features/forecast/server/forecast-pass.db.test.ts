import { HABIT_VERSION } from '@heliodon/energy/forecast/load-habit';
import { RESPONSE_VERSION } from '@heliodon/energy/forecast/plant-response';
import { openDatabase } from '@heliodon/infrastructure/database';
import { createTestDatabase } from '@heliodon/infrastructure/testing/test-database';
import type { ExpectedHour } from '@heliodon/infrastructure/weather/weather-provider';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantForecast } from './forecast.service.ts';
import { ForecastPass } from './forecast-pass.ts';
import { readForecast } from './forecast-store.ts';
import { readQuarters } from './plants.queries.ts';
import { addForecastWorld, fillPlant, modelQuarter } from './testing/forecast-world.ts';

const database = await createTestDatabase();
const { db, close } = openDatabase(database.url);
afterAll(async () => {
  await close();
  await database.drop();
});

const [KNOWN, YOUNG, BARE] = [10, 11, 12];
/** Midnight in Shanghai of a Wednesday in summer. */
const MIDNIGHT = Date.parse('2026-06-30T16:00:00Z');
const failures: string[] = [];
let nowMs = MIDNIGHT + 10 * 3_600_000 + 6 * 60_000;
const clock = { now: () => new Date(nowMs) };
let asked = 0;
/** Undefined: the service fails. */
let expectedHours: readonly ExpectedHour[] | undefined;
const pass = new ForecastPass({
  db,
  clock,
  weather: async () => ({
    hoursAhead: async () => {
      asked += 1;
      if (!expectedHours) throw new Error('out of reach');
      return expectedHours;
    },
  }),
  onError: (_, what) => failures.push(what),
});
async function untilIdle(): Promise<void> {
  for (let n = 0; n < 50; n += 1) if (!(await pass.pass()).more) return;
  throw new Error('never idle');
}
const models = async () =>
  (
    await sql<{ plantId: number; learnedTo: string | null; knownDays: number }>`SELECT plant_id AS "plantId",
      learned_to::text AS "learnedTo", known_days AS "knownDays" FROM forecast_model ORDER BY 1`.execute(db)
  ).rows;
const made = async (plantId: number) =>
  (
    await sql<{ kind: string; at: Date }>`SELECT kind, made_at AS at FROM forecast WHERE plant_id = ${plantId}
      ORDER BY kind, made_at`.execute(db)
  ).rows;

beforeAll(async () => {
  await addForecastWorld(db, [KNOWN, YOUNG, BARE]);
  await fillPlant(db, KNOWN, MIDNIGHT - 40 * DAY_MS, MIDNIGHT + 10 * 3_600_000);
  await fillPlant(db, YOUNG, MIDNIGHT + 9 * 3_600_000, MIDNIGHT + 10 * 3_600_000);
});

describe('a first pass', () => {
  beforeAll(untilIdle);

  it('learns from all completed days and forecasts, with or without a weather service', async () => {
    expect(await models()).toEqual([
      { plantId: KNOWN, learnedTo: '2026-06-30', knownDays: 40 },
      { plantId: YOUNG, learnedTo: null, knownDays: 0 },
    ]);
    const pv = await readForecast(db, KNOWN, 'pv', nowMs);
    expect(pv?.madeAtMs).toBe(nowMs);
    expect(pv?.startMs).toBe(MIDNIGHT + 10 * 3_600_000);
    // 14 hours of today, and three days.
    expect(pv?.kw).toHaveLength(14 * 4 + 3 * 96);
    pv?.kw.forEach((kw, i) => {
      expect(pv.lowKw[i]).toBeLessThanOrEqual(kw);
      expect(pv.highKw[i]).toBeGreaterThanOrEqual(kw);
    });
    expect((await made(YOUNG)).map(({ kind }) => kind)).toEqual(['load', 'pv']);
    expect(await made(BARE)).toEqual([]);
    expect(asked).toBeGreaterThan(0);
    expect(new Set(failures)).toEqual(new Set(['weather provider']));
  });

  it('evaluates the last 30 days as of their midnight, and is better than persistence', async () => {
    const { pv, load, plane } = await plantForecast({ db, clock }, KNOWN);
    expect(pv.errors.dayAhead).toMatchObject({ days: 30, hindcastDays: 30 });
    // The sky repeats itself every three days.
    expect(pv.errors.dayAhead?.skill).toBeGreaterThan(0.8);
    expect(pv.errors.hours4?.skill).toBeGreaterThan(0.8);
    expect(load.errors.dayAhead?.skill).toBeGreaterThan(0.2);
    expect(pv.dayErrors).toHaveLength(30);
    // The modules lie flat and generate 100 kW at 1 kW/m².
    expect(plane?.tiltDeg).toBeLessThan(8);
    expect(plane?.kw).toBeGreaterThan(90);
    expect(plane?.kw).toBeLessThan(120);
  });

  it('shows today as measured so far and the rest as forecast', async () => {
    const { pv, quarters, startAt } = await plantForecast({ db, clock }, KNOWN);
    expect([quarters, startAt]).toEqual([384, new Date(MIDNIGHT).toISOString()]);
    // Nothing arrived since 10:00: the curve omits the interval before it, the sum of the day does not.
    expect(pv.measuredKw.slice(0, 39).every((kw) => kw !== null)).toBe(true);
    expect(pv.measuredKw.slice(39).every((kw) => kw === null)).toBe(true);
    const soFar = Array.from({ length: 40 }, (_, i) => modelQuarter(MIDNIGHT + i * 900_000, 0.35).pvKwh);
    expect(pv.days[0]?.measuredKwh).toBeCloseTo(
      soFar.reduce((a, b) => a + b),
      6,
    );
    expect(pv.kw[39]).toBeNull();
    expect(pv.kw[40]).not.toBeNull();
    expect(pv.days.map(({ day }) => day)).toEqual(['2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04']);
    expect(pv.clearKw).toHaveLength(384);
    expect(pv.nextAt).toBe(new Date(MIDNIGHT + 11 * 3_600_000 + 5 * 60_000).toISOString());
  });

  it('states why there is none', async () => {
    expect((await plantForecast({ db, clock }, BARE)).pv).toMatchObject({
      none: 'noData',
      days: [],
      madeAt: null,
    });
  });
});

describe('later passes', () => {
  it('forecast every hour, five minutes after it', async () => {
    const before = await made(KNOWN);
    nowMs = MIDNIGHT + 11 * 3_600_000 + 4 * 60_000;
    await untilIdle();
    expect(await made(KNOWN)).toEqual(before);
    nowMs += 60_000;
    await untilIdle();
    expect(await made(KNOWN)).toHaveLength(before.length + 2);
  });

  it('evaluate a day by the actual forecasts, and keep only those required for that', async () => {
    // A midnight forecast of the day to be evaluated.
    nowMs = MIDNIGHT + DAY_MS + 6 * 60_000;
    await fillPlant(db, KNOWN, MIDNIGHT + 10 * 3_600_000, MIDNIGHT + DAY_MS);
    await untilIdle();
    await fillPlant(db, KNOWN, MIDNIGHT + DAY_MS, MIDNIGHT + 2 * DAY_MS);
    nowMs = MIDNIGHT + 2 * DAY_MS + 6 * 60_000;
    await untilIdle();
    const { rows } = await sql<{
      day: string;
      hindcast: boolean;
      lead: string;
    }>`SELECT day::text AS day, hindcast, lead
      FROM forecast_error WHERE plant_id = ${KNOWN} AND kind = 'pv' AND day >= '2026-06-30' ORDER BY day, lead`.execute(
      db,
    );
    expect(rows).toEqual([
      { day: '2026-06-30', hindcast: true, lead: 'dayAhead' },
      { day: '2026-06-30', hindcast: true, lead: 'hours4' },
      { day: '2026-07-01', hindcast: false, lead: 'hours4' },
      { day: '2026-07-02', hindcast: false, lead: 'dayAhead' },
      { day: '2026-07-02', hindcast: false, lead: 'hours4' },
    ]);
    nowMs += 3 * 3_600_000;
    await untilIdle();
    const hours = (await made(KNOWN)).map(({ at }) => at.toISOString().slice(5, 16));
    // 10:06 of the first day, the midnights, and the newest one.
    expect([...new Set(hours)]).toEqual(['07-01T02:06', '07-01T16:06', '07-02T16:06', '07-02T19:06']);
  });

  it('detect the intervals with PV curtailment', async () => {
    const at = (minutes: number) => new Date(MIDNIGHT + 4 * 3_600_000 + minutes * 60_000);
    await sql`INSERT INTO site_episode (plant_id, started_at, last_at, ended_at, reasons, avoided_kw, unmet_kw, shifted_kwh)
      VALUES (${KNOWN}, ${at(10)}, ${at(28)}, ${at(31)}, '{backflow,pvCurtailed}', 5, 0, 0),
        (${KNOWN}, ${at(61)}, ${at(62)}, ${at(64)}, '{backflow}', 5, 0, 0),
        (${YOUNG}, ${at(61)}, ${at(62)}, NULL, '{backflow,pvCurtailed}', 5, 0, 0)`.execute(db);
    const read = await readQuarters(db, [{ plantId: KNOWN, fromMs: at(0).getTime() }], at(90).getTime());
    expect(read.get(KNOWN)?.map(({ held }) => held)).toEqual([true, true, true, false, false, false]);
    await sql`DELETE FROM site_episode`.execute(db);
  });

  it('read the air temperature of weather stations that are not removed', async () => {
    const at = (minutes: number) => new Date(MIDNIGHT + 4 * 3_600_000 + minutes * 60_000);
    await sql`INSERT INTO device (id, sn, kind, plant_id, removed_at) VALUES (90, 'WEA0', 'weather', ${KNOWN}, NULL),
      (91, 'WEA1', 'weather', ${KNOWN}, NULL), (92, 'WEA2', 'weather', ${KNOWN}, now()),
      (93, 'WEA3', 'weather', ${YOUNG}, NULL), (94, 'PCS0', 'pcs', ${KNOWN}, NULL)`.execute(db);
    await sql`INSERT INTO rollup_15m (bucket, device_id, samples, temp_avg, estimated_s) VALUES
      (${at(0)}, 90, 1, 30, 0), (${at(0)}, 91, 1, 32, 0), (${at(0)}, 92, 1, 50, 0), (${at(0)}, 94, 1, 60, 0),
      (${at(15)}, 90, 1, 28.5, 0), (${at(15)}, 91, 1, NULL, 0), (${at(30)}, 93, 1, 10, 0)`.execute(db);
    const read = await readQuarters(db, [{ plantId: KNOWN, fromMs: at(0).getTime() }], at(45).getTime());
    expect(read.get(KNOWN)?.map(({ airC }) => airC)).toEqual([31, 28.5, null]);
    await sql`DELETE FROM rollup_15m`.execute(db);
    await sql`DELETE FROM device WHERE id BETWEEN 90 AND 94`.execute(db);
  });

  it('a plant with an invalid model does not block forecasts of others', async () => {
    const { rows } = await sql<{ pv: unknown; load: unknown }>`SELECT pv, load FROM forecast_model
      WHERE plant_id = ${KNOWN}`.execute(db);
    const latest = async () => (await made(YOUNG)).at(-1)?.at.getTime();
    await sql`UPDATE forecast_model SET pv = pv || '{"skies": 1}', load = load || '{"days": 1}' WHERE plant_id = ${KNOWN}`.execute(
      db,
    );
    nowMs += 3_600_000;
    await untilIdle();
    expect(failures).toContain(`forecast of plant ${KNOWN}`);
    expect(await latest()).toBe(nowMs);
    await sql`UPDATE forecast_model SET pv = ${JSON.stringify(rows[0]?.pv)}::jsonb,
      load = ${JSON.stringify(rows[0]?.load)}::jsonb WHERE plant_id = ${KNOWN}`.execute(db);
  });

  it('learn again a model that another version of the rules has stored', async () => {
    await sql`UPDATE forecast_model SET pv = '{"version": 1, "mix": null, "days": 3}', load = '{"version": 1}'
      WHERE plant_id = ${KNOWN}`.execute(db);
    const shown = await plantForecast({ db, clock }, KNOWN);
    expect(shown.pv.sources).toEqual({ near: 'learned', far: 'learned' });
    failures.length = 0;
    nowMs += 3_600_000;
    await untilIdle();
    const { rows } = await sql<{ versions: number[]; days: number }>`SELECT
        ARRAY[(pv->>'version')::int, (load->>'version')::int] AS versions, (pv->>'days')::int AS days
      FROM forecast_model WHERE plant_id = ${KNOWN}`.execute(db);
    expect(rows).toEqual([{ versions: [RESPONSE_VERSION, HABIT_VERSION], days: 42 }]);
    expect(failures.filter((what) => what !== 'weather provider')).toEqual([]);
  });

  it('learn again after older history was imported completely', async () => {
    await fillPlant(db, KNOWN, MIDNIGHT - 50 * DAY_MS, MIDNIGHT - 40 * DAY_MS);
    await untilIdle();
    expect((await models())[0]).toMatchObject({ knownDays: 42 });
    await untilIdle();
    expect((await models())[0]).toMatchObject({ plantId: KNOWN, learnedTo: '2026-07-02', knownDays: 52 });
  });

  it('learn at once when the first past days of a plant arrive', async () => {
    const today = MIDNIGHT + 2 * DAY_MS;
    await fillPlant(db, BARE, today, today + 3 * 3_600_000);
    await untilIdle();
    expect((await models()).at(-1)).toEqual({ plantId: BARE, learnedTo: null, knownDays: 0 });
    await fillPlant(db, BARE, today - 5 * DAY_MS, today);
    await untilIdle();
    expect((await models()).at(-1)).toEqual({ plantId: BARE, learnedTo: '2026-07-02', knownDays: 5 });
  });

  it('learn the temperatures of the weather service, and keep what it expects for the day that begins', async () => {
    const today = MIDNIGHT + 3 * DAY_MS;
    expectedHours = Array.from({ length: 72 }, (_, hour) => ({
      startMs: today - DAY_MS + hour * 3_600_000,
      cloudCover: null,
      ghiWm2: null,
      temperatureC: hour < 24 ? 25 : 31,
    }));
    await fillPlant(db, KNOWN, today - DAY_MS, today);
    nowMs = today + 6 * 60_000;
    await untilIdle();
    const { rows } = await sql<{
      learned: number[];
      expected: unknown;
    }>`SELECT load->'days'->-1->'airC' AS learned,
      load->'expectedAir' AS expected FROM forecast_model WHERE plant_id = ${KNOWN}`.execute(db);
    expect(rows[0]?.learned).toEqual(new Array(24).fill(25));
    // Midnight in Shanghai is 16:00 UTC of the day before.
    const dayNo = Math.floor((today + 8 * 3_600_000) / DAY_MS);
    expect(rows[0]?.expected).toEqual({ dayNo, airC: new Array(24).fill(31) });
  });
});
