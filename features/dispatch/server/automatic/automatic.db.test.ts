import { commandsErrors } from '@heliodon/commands/errors';
import { readForecast } from '@heliodon/forecast/server';
import { AppError } from '@heliodon/kernel/app-error';
import { readPlannedDays } from '@heliodon/schedules/server';
import { recordedLog } from '@heliodon/server-kit/testing/recorded-log';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { automaticErrors } from '../../contract/automatic.errors.ts';
import { automaticLog, automaticLogFields } from '../../contract/automatic.log.ts';
import {
  BARE,
  BATTERY,
  createStoragePlant,
  PLANT,
  type StoragePlant,
} from '../optimise/testing/storage-plant.ts';
import type { AutomaticDeps, GuidanceDeps } from './automatic-deps.ts';
import { guideDue } from './guidance.pass.ts';
import { forgetGuidance } from './guidance.queries.ts';
import { saveMode } from './mode.queries.ts';
import { DispatchModeService } from './mode.service.ts';
import { shadowNext } from './shadow.pass.ts';
import { dispatchShadow } from './shadow.service.ts';
import { dispatchTimeline } from './timeline.service.ts';

const caller = testCaller({ accountId: 2 });
const PASSWORD = 'right';
const NOON = '2026-07-20T04:00:00Z';
const METER = 20;

let plant: StoragePlant;
const failures: unknown[] = [];
const { log, written } = recordedLog();
const signals: Parameters<GuidanceDeps['signals']['publish']>[1][number][] = [];
let away: Awaited<ReturnType<AutomaticDeps['whenAwayOf']>> = null;
const deps = (): AutomaticDeps & GuidanceDeps => ({
  log,
  signals: { publish: async (_tx, sent) => void signals.push(...sent) },
  whenAwayOf: async () => away,
  db: plant.db,
  store: plant.store,
  clock: plant.clock,
  plannedDays: readPlannedDays,
  forecastOf: (plantId, kind, byMs) => readForecast(plant.db, plantId, kind, byMs),
  onError: (error) => void failures.push(error),
  orders: {
    authorise: async (_caller, _devices, password) => {
      if (password !== PASSWORD) throw new AppError(commandsErrors.wrongCommandPassword);
    },
  },
});
const modes = () => new DispatchModeService(deps());
const set = (mode: 'off' | 'propose' | 'automatic', plantId = PLANT) =>
  modes().set({ plantId, mode, password: PASSWORD }, caller);
const guideAll = async () => {
  let count = 0;
  for (let more = await guideDue(deps()); more > 0; more = await guideDue(deps())) count += more;
  return count;
};
const timeline = (day = '2026-07-20') => dispatchTimeline(deps(), { plantId: PLANT, day });
const at = (iso: string) => plant.at(iso);

/** From noon on: load of 30 to 50 kW, PV of 0 to 20 kW. */
const forecast = async (madeAt: string) => {
  await sql`INSERT INTO forecast_model (plant_id, made_at) VALUES (${PLANT}, ${madeAt})
    ON CONFLICT (plant_id) DO UPDATE SET made_at = excluded.made_at`.execute(plant.db);
  await sql`INSERT INTO forecast (plant_id, kind, made_at, start_at, kw, low_kw, high_kw) VALUES
    (${PLANT}, 'load', ${madeAt}, ${NOON}, array_fill(40, ARRAY[340]), array_fill(30, ARRAY[340]),
      array_fill(50, ARRAY[340])),
    (${PLANT}, 'pv', ${madeAt}, ${NOON}, array_fill(10, ARRAY[340]), array_fill(0, ARRAY[340]),
      array_fill(20, ARRAY[340]))`.execute(plant.db);
};

beforeAll(async () => {
  plant = await createStoragePlant();
  await plant.live('2026-07-06T00:00+08:00', '2026-07-20T12:00+08:00');
  await sql`INSERT INTO device (id, sn, kind, plant_id, sampling_point)
    VALUES (${METER}, 'M-1', 'meter', ${PLANT}, 'acLow')`.execute(plant.db);
  await plant.soc(BATTERY, 60);
});
afterAll(() => plant.close());
beforeEach(async () => {
  at(NOON);
  written.length = 0;
  signals.length = 0;
  away = null;
  await sql`TRUNCATE dispatch_mode, dispatch_automatic, dispatch_guidance, dispatch_order, dispatch_shadow, dispatch_shadow_state,
    forecast, site_control, price_version`.execute(plant.db);
  await plant.price();
});
afterEach(() => expect(failures).toEqual([]));

describe('the mode', () => {
  const refusal = (problem: string) => ({
    entry: automaticErrors.automaticProblem,
    params: { problem: expect.stringContaining(problem) },
  });

  it('is off until it is set, and each change is logged', async () => {
    expect(await modes().get(PLANT)).toMatchObject({
      mode: 'off',
      changedAt: null,
      problems: [],
      guidance: null,
    });
    await set('automatic');
    await set('automatic');
    await set('off');
    expect(await modes().get(PLANT)).toMatchObject({ mode: 'off', changedBy: caller.accountName });
    const change = (before: string, after: string) => ({
      action: automaticLog.mode,
      plantId: PLANT,
      changes: [{ field: automaticLogFields.mode, before, after }],
    });
    expect(written).toEqual([change('off', 'automatic'), change('automatic', 'off')]);
  });

  it('records when automatic mode began and ended', async () => {
    await set('propose');
    at('2026-07-20T05:00:00Z');
    await set('automatic');
    at('2026-07-20T06:00:00Z');
    await set('propose');
    at('2026-07-20T07:00:00Z');
    await set('automatic');
    const rows = await plant.db
      .selectFrom('dispatch_automatic')
      .select(['started_at', 'ended_at'])
      .orderBy('started_at')
      .execute();
    const hours = rows.map(({ started_at, ended_at }) => [started_at.getUTCHours(), ended_at?.getUTCHours()]);
    expect(hours).toEqual([
      [5, 6],
      [7, undefined],
    ]);
  });

  it('needs the command password for automatic only', async () => {
    const setWithout = (mode: 'propose' | 'automatic') => modes().set({ plantId: PLANT, mode }, caller);
    await expect(setWithout('automatic')).rejects.toMatchObject({
      entry: commandsErrors.wrongCommandPassword,
    });
    await expect(setWithout('propose')).resolves.toEqual({ mode: 'propose' });
  });

  it('is refused with what the plant lacks', async () => {
    await expect(set('propose', BARE)).rejects.toMatchObject(refusal('storage'));
    await sql`DELETE FROM price_version`.execute(plant.db);
    await expect(set('propose')).rejects.toMatchObject(refusal('prices'));
    await plant.price();
    await sql`UPDATE device SET sampling_point = 'load' WHERE id = ${METER}`.execute(plant.db);
    await expect(set('propose')).rejects.toMatchObject(refusal('meter'));
    await sql`UPDATE device SET sampling_point = 'acLow' WHERE id = ${METER}`.execute(plant.db);
    await sql`INSERT INTO site_control (plant_id, backflow_on, backflow_target_kw, transformer_kw)
      VALUES (${PLANT}, true, 50, 40)`.execute(plant.db);
    await expect(set('automatic')).rejects.toMatchObject(refusal('anti-backflow'));
    expect((await modes().get(PLANT)).problems).toEqual(['limitsContradict']);
    // Switching off is always possible.
    await expect(set('off', BARE)).resolves.toEqual({ mode: 'off' });
  });
});

it('another mode ends the alarm of a fallback', async () => {
  await set('automatic');
  await sql`UPDATE dispatch_mode SET fallback_since = ${NOON}::timestamptz,
    fallback = '{"days": 14, "optimiserCost": 1428, "ruleCost": 1400}'`.execute(plant.db);
  await set('propose');
  expect(signals).toMatchObject([{ source: 8, code: 1, plantId: PLANT, raised: false }]);
  await set('off');
  expect(signals).toHaveLength(1);
});

describe('guidance', () => {
  it('is calculated once per interval, and again when an input changes', async () => {
    expect(await guideAll()).toBe(0);
    await set('propose');
    expect(await guideAll()).toBe(1);
    expect(await guideAll()).toBe(0);
    at('2026-07-20T04:14:59Z');
    expect(await guideAll()).toBe(0);
    await forecast('2026-07-20T04:05:00Z');
    expect(await guideAll()).toBe(1);
    await sql`INSERT INTO site_control (plant_id, transformer_kw) VALUES (${PLANT}, 200)`.execute(plant.db);
    expect(await guideAll()).toBe(1);
    at('2026-07-20T04:15:00Z');
    expect(await guideAll()).toBe(1);
    expect(await guideAll()).toBe(0);
    await set('off');
    at('2026-07-20T04:30:00Z');
    expect(await guideAll()).toBe(0);
  });

  it('states its inputs and decision', async () => {
    await forecast('2026-07-20T03:50:00Z');
    await sql`INSERT INTO site_control (plant_id, demand_on, demand_limit_kw, transformer_kw)
      VALUES (${PLANT}, true, 120, 200)`.execute(plant.db);
    await set('propose');
    await guideAll();
    const { guidance, order } = await modes().get(PLANT);
    expect(guidance).toMatchObject({
      source: 'optimiser',
      peakTargetKw: null,
      inputs: { soc: 60, capacityKwh: 100, demandLimitKw: 120, transformerKw: 200, exportLimitKw: null },
    });
    expect(guidance?.inputs.pvForecastAt).toBe('2026-07-20T03:50:00.000Z');
    expect(guidance?.decision.reason.params).toMatchObject({ powerKw: guidance?.decision.powerKw });
    expect(order).toBeNull();
  });

  it('waits for a price, and is calculated when there is one', async () => {
    await set('propose');
    await sql`DELETE FROM price_version`.execute(plant.db);
    await guideAll();
    expect((await modes().get(PLANT)).guidance).toBeNull();
    await plant.price();
    expect(await guideAll()).toBe(1);
    expect((await modes().get(PLANT)).guidance).not.toBeNull();
  });

  it('is kept for forty days, and only the newest with its expected course', async () => {
    await set('propose');
    await guideAll();
    at('2026-07-20T04:15:00Z');
    await guideAll();
    const rows = () =>
      plant.db.selectFrom('dispatch_guidance').select('expected').orderBy('quarter').execute();
    expect((await rows()).map(({ expected }) => expected !== null)).toEqual([false, true]);
    await forgetGuidance(plant.db, new Date('2026-08-29T04:10:00Z'));
    expect(await rows()).toHaveLength(1);
  });
});

describe('the timeline', () => {
  it('of a plant without guidance contains prices and measurements', async () => {
    const { mode, quarters } = await timeline();
    expect([mode, quarters.length]).toEqual(['off', 96]);
    expect(quarters[0]).toEqual({
      startMs: Date.parse('2026-07-20T00:00+08:00'),
      buyPrice: 0.3,
      feedInPrice: 0.4,
      forecast: { pv: null, load: null },
      state: 'none',
      decision: null,
      expectedSoc: null,
      measured: { pvKw: 0, loadKw: 40, chargingKw: null, storageKw: 0, gridKw: 40, soc: null },
    });
    expect(quarters[48]?.measured).toBeNull();
  });

  it('contains what was proposed, and what is expected', async () => {
    await forecast('2026-07-20T03:50:00Z');
    await set('propose');
    await guideAll();
    const { quarters } = await timeline();
    expect(quarters.map(({ state }) => state)).toEqual([
      ...Array(48).fill('none'),
      'proposed',
      ...Array(47).fill('expected'),
    ]);
    expect(quarters[50]?.forecast).toEqual({
      pv: { p10Kw: 0, p50Kw: 10, p90Kw: 20 },
      load: { p10Kw: 30, p50Kw: 40, p90Kw: 50 },
    });
    const peak = quarters.slice(68, 88).map(({ decision }) => decision?.reason.code);
    expect(peak).toContain('serveLoad');
    expect(quarters[95]?.expectedSoc).toBeLessThan(60);
    const tomorrow = await timeline('2026-07-21');
    expect(tomorrow.quarters.every(({ state }) => state === 'expected')).toBe(true);
  });

  it('contains what was ordered, with the reason', async () => {
    await set('automatic');
    await guideAll();
    const quarter = new Date(NOON);
    const ordered = (code: string) => {
      const last = {
        powerKw: -20,
        freeKw: -50,
        reason: { code, limit: null, params: { powerKw: -20 } },
        binding: { code: 'importLimit', limit: 'demand', params: { limitKw: 60 } },
        givenUp: null,
        worthPerKwh: 0.9,
      };
      const orders = {
        steps: 2,
        powerKw: -40,
        freeKw: -100,
        reasons: { [code]: { steps: 2, last } },
        last,
        lastAtMs: quarter.getTime() + 5000,
      };
      return sql`INSERT INTO dispatch_order (plant_id, quarter, orders)
        VALUES (${PLANT}, ${quarter}, ${JSON.stringify(orders)}::jsonb)
        ON CONFLICT (plant_id, quarter) DO UPDATE SET orders = excluded.orders`.execute(plant.db);
    };
    at('2026-07-20T04:01:00Z');
    await ordered('chargeCheap');
    expect((await timeline()).quarters[48]).toMatchObject({
      state: 'ordered',
      decision: {
        powerKw: -20,
        freeKw: -50,
        binding: { code: 'importLimit', limit: 'demand' },
        worthPerKwh: 0.9,
      },
    });
    expect((await modes().get(PLANT)).order).toMatchObject({ at: '2026-07-20T04:00:05.000Z', powerKw: -20 });
    at('2026-07-20T04:02:00Z');
    expect((await modes().get(PLANT)).order).toBeNull();
    await ordered('followsPlan');
    expect((await timeline()).quarters[48]).toMatchObject({
      state: 'none',
      decision: { reason: { code: 'followsPlan' } },
    });
  });
});

it('the mode says what happens while the platform is away, in automatic only', async () => {
  away = { way: 'course', untilMs: Date.parse('2026-07-21T04:00:00Z') };
  await set('propose');
  expect((await modes().get(PLANT)).whenAway).toBeNull();
  await set('automatic');
  expect((await modes().get(PLANT)).whenAway).toEqual({ way: 'course', until: '2026-07-21T04:00:00.000Z' });
});

describe('the comparison of completed days', () => {
  const shadowAll = async () => {
    let count = 0;
    while (await shadowNext(deps())) count++;
    return count;
  };
  const range = { plantId: PLANT, from: '2026-07-01', to: '2026-07-31' };

  it('begins with yesterday, and with two weeks ago when the mode is switched on', async () => {
    expect(await shadowAll()).toBe(1);
    expect((await dispatchShadow(deps(), range)).days.map(({ day }) => day)).toEqual(['2026-07-19']);
    await set('propose');
    expect(await shadowAll()).toBe(14);
    await set('automatic');
    expect(await shadowAll()).toBe(0);
  });

  it('covers the last two weeks, and then one day each night', async () => {
    await set('propose');
    expect(await shadowAll()).toBe(14);
    const { days, total, currency } = await dispatchShadow(deps(), range);
    expect([currency, days.length, days[0]?.day, days.at(-1)?.day]).toEqual([
      'CNY',
      13,
      '2026-07-07',
      '2026-07-19',
    ]);
    // Storage was idle, and no plan was in force.
    expect(total.real).toBe(total.none);
    expect(total.plan).toBeNull();
    expect(total.rule).toBeLessThan(total.none);
    expect(total.optimiser).toBeLessThanOrEqual(total.rule);
    expect(days.at(-1)?.optimiserAhead).toBeCloseTo(total.rule - total.optimiser, 2);
    expect(days.at(-1)?.realAhead).toBeCloseTo(total.rule - total.real, 2);
    for (const { rule, optimiser } of days)
      for (const cost of [rule, optimiser]) expect(Math.round(cost * 100)).toBeCloseTo(cost * 100, 6);
    await plant.live('2026-07-20T12:00+08:00', '2026-07-21T12:00+08:00');
    at('2026-07-20T16:29:00Z');
    expect(await shadowAll()).toBe(0);
    at('2026-07-20T16:30:00Z');
    expect(await shadowAll()).toBe(1);
    await sql`DELETE FROM plant_15m WHERE bucket >= ${NOON}`.execute(plant.db);
  });

  it('passes over days without data', async () => {
    at('2026-07-24T04:00:00Z');
    await set('propose');
    expect(await shadowAll()).toBe(14);
    const { days } = await dispatchShadow(deps(), range);
    expect(days.at(-1)?.day).toBe('2026-07-19');
  });

  it('counts the increase of the peak of the month by each way', async () => {
    await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name)
      VALUES (${PLANT}, '2025-01-01', ${JSON.stringify({
        billingType: 'demand',
        capacityKva: null,
        ranges: [{ startMonth: 1, endMonth: 12, price: 40 }],
      })}::jsonb, 'x')`.execute(plant.db);
    await set('propose');
    await shadowAll();
    const { rows } = await sql<{ none: number; rule: number; optimiser: number }>`SELECT
        (peaks_kw ->> 'none')::float8 AS none, (peaks_kw ->> 'rule')::float8 AS rule,
        (peaks_kw ->> 'optimiser')::float8 AS optimiser
      FROM dispatch_shadow ORDER BY day`.execute(plant.db);
    expect(rows[0]?.none).toBeCloseTo(40, 6);
    // The rule charges at full power in the valley.
    expect(rows[0]?.rule).toBeCloseTo(90, 6);
    expect(rows.at(-1)?.optimiser).toBeLessThan(90);
    const { days, total } = await dispatchShadow(deps(), range);
    // 40 kW at 40 a kW on the first day only.
    expect((days[0]?.none ?? 0) - (days[7]?.none ?? 0)).toBeGreaterThan(1590);
    expect(total.optimiser).toBeLessThan(total.rule);
    await sql`TRUNCATE transformer_version`.execute(plant.db);
  });

  it('replaces an optimiser that is behind by the price rule, until it is ahead again', async () => {
    await set('automatic');
    const lastDays = async (optimiser: number) => {
      await sql`TRUNCATE dispatch_shadow, dispatch_shadow_state`.execute(plant.db);
      await sql`INSERT INTO dispatch_shadow (plant_id, day, none, rule, real, optimiser, peaks_kw)
        SELECT ${PLANT}, d, 120, 100, 100, ${optimiser}::numeric,
          '{"none": 90, "rule": 90, "plan": 90, "real": 90, "optimiser": 90}'
        FROM generate_series('2026-07-05'::date, '2026-07-18', interval '1 day') d`.execute(plant.db);
      await sql`INSERT INTO dispatch_shadow_state VALUES (${PLANT}, '2026-07-18')`.execute(plant.db);
      written.length = 0;
      await shadowAll();
    };
    await guideAll();
    await lastDays(102);
    expect(written).toMatchObject([{ action: automaticLog.fellBack, plantId: PLANT, params: { days: 14 } }]);
    expect(await guideAll()).toBe(1);
    const fallen = await modes().get(PLANT);
    expect(fallen).toMatchObject({
      mode: 'automatic',
      fallback: { since: new Date(NOON).toISOString(), days: 14 },
    });
    const { since, ...figures } = fallen.fallback ?? { since: '' };
    const alarm = { source: 8, code: 1, plantId: PLANT, deviceId: 0, grade: 4, raised: true };
    expect(signals).toEqual([{ ...alarm, at: new Date(since), detail: { ...figures, currency: 'CNY' } }]);
    expect(figures).toMatchObject({ days: 14 });
    expect(fallen.guidance).toMatchObject({ source: 'rule', decision: { reason: { code: 'followsRule' } } });
    await lastDays(101.5);
    expect(written).toEqual([]);
    await plant.db.transaction().execute((tx) =>
      saveMode(tx, PLANT, {
        mode: 'propose',
        changedAt: new Date(plant.clock.now().getTime() + 1000),
        changedBy: 'x',
      }),
    );
    await guideAll();
    expect(await modes().get(PLANT)).toMatchObject({ fallback: null, guidance: { source: 'optimiser' } });
    await sql`UPDATE dispatch_mode SET mode = 'automatic'`.execute(plant.db);
    await lastDays(102);
    expect(written).toMatchObject([{ action: automaticLog.fellBack }]);
    await lastDays(98);
    expect(written).toMatchObject([{ action: automaticLog.recovered }]);
    expect(signals.map(({ raised }) => raised)).toEqual([true, true, false]);
    await guideAll();
    expect(await modes().get(PLANT)).toMatchObject({ fallback: null, guidance: { source: 'optimiser' } });
  });
});
