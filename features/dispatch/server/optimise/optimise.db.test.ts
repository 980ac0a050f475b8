import { readForecast } from '@heliodon/forecast/server';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { readPlannedDays } from '@heliodon/schedules/server';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptimiseTerms } from '../../contract/optimise.contract.ts';
import { optimiseErrors } from '../../contract/optimise.rules.ts';
import type { ForecastOf } from '../deps.ts';
import { gatherCase } from './case.ts';
import { OptimiseService } from './optimise.service.ts';
import type { OptimiseDeps } from './optimise-deps.ts';
import { optimiserHere } from './optimiser.ts';
import {
  BARE,
  BATTERY,
  createStoragePlant,
  FOREIGN_PCS,
  OTHER_BATTERY,
  OTHER_PCS,
  PCS,
  PLANT,
  type StoragePlant,
} from './testing/storage-plant.ts';

const terms: OptimiseTerms = {
  plantId: PLANT,
  deviceIds: null,
  start: 'now',
  days: 2,
  wearPerKwh: 0.04,
  endSoc: null,
  segmentsADay: 8,
  holdDemand: true,
};
const caller = testCaller({ accountId: 2 });
const forecastIn =
  (db: StoragePlant['db']): ForecastOf =>
  (plantId, kind, byMs) =>
    readForecast(db, plantId, kind, byMs);
const serviceOf = ({ db, store, clock }: StoragePlant) =>
  new OptimiseService({
    db,
    store,
    clock,
    plannedDays: readPlannedDays,
    forecastOf: forecastIn(db),
    optimiser: optimiserHere(highsSolver()),
  } as unknown as OptimiseDeps);
const gatherOf = ({ db, store, clock }: StoragePlant, changed: Partial<OptimiseTerms> = {}) =>
  gatherCase(
    { db, store, plannedDays: readPlannedDays, forecastOf: forecastIn(db) },
    { ...terms, ...changed },
    clock.now(),
  );

describe('a plant in Shanghai', () => {
  let plant: StoragePlant;
  const gather = (changed: Partial<OptimiseTerms> = {}) => gatherOf(plant, changed);
  beforeAll(async () => {
    plant = await createStoragePlant();
  });
  afterAll(() => plant.close());

  it('cannot be planned without storage or prices', async () => {
    await expect(gather({ plantId: BARE })).rejects.toMatchObject({ entry: optimiseErrors.noStorage });
    await expect(gather()).rejects.toMatchObject({
      entry: optimiseErrors.noPrice,
      params: { day: '2026-07-20' },
    });
    await plant.price();
  });

  it('refuses converters of other plants', async () => {
    await expect(gather({ deviceIds: [PCS, FOREIGN_PCS] })).rejects.toMatchObject({ entry: { code: 2002 } });
  });

  it('without readings or forecasts expects nothing and states so', async () => {
    const { inputs, dispatchCase: of, startMs } = await gather();
    expect(inputs.expected).toEqual({ pv: 'none', load: 'none', charging: 'none' });
    expect(inputs).toMatchObject({
      startSoc: 50,
      startSocKnown: false,
      socLimitsKnown: false,
      socMin: 10,
      socMax: 95,
    });
    // Twelve hours of today, and tomorrow.
    expect(startMs.length).toBe(48 + 96);
    expect(new Date(startMs[0] ?? 0).toISOString()).toBe('2026-07-20T04:00:00.000Z');
    expect([of.horizon.buyPrice[0], of.horizon.buyPrice[20], of.horizon.buyPrice[48]]).toEqual([
      0.7, 1.2, 0.3,
    ]);
  });

  it('expects the values of previous days, or a forecast where there is one', async () => {
    await plant.live('2026-07-06T00:00+08:00', '2026-07-20T12:00+08:00');
    const habit = await gather();
    expect(habit.inputs.expected).toEqual({ pv: 'habit', load: 'habit', charging: 'habit' });
    expect(habit.dispatchCase.horizon.loadKw[0]).toBe(40);
    expect(habit.dispatchCase.horizon.pvKw[0]).toBeCloseTo(60, 6);
    await sql`INSERT INTO forecast (plant_id, kind, made_at, start_at, kw, low_kw, high_kw) VALUES
      (${PLANT}, 'pv', '2026-07-20T03:30:00Z', '2026-07-20T03:00:00Z', ${Array(200).fill(7)}, '{}', '{}'),
      (${PLANT}, 'load', '2026-07-20T03:30:00Z', '2026-07-20T03:00:00Z', ${Array(20).fill(33)}, '{}', '{}')`.execute(
      plant.db,
    );
    const { inputs, dispatchCase: of } = await gather();
    expect(inputs.expected).toEqual({ pv: 'forecast', load: 'mixed', charging: 'habit' });
    expect([of.horizon.pvKw[90], of.horizon.loadKw[0], of.horizon.loadKw[90]]).toEqual([7, 33, 40]);
  });

  it('uses the state of charge while it is recent, and the confirmed limits', async () => {
    await plant.soc(BATTERY, 72);
    await sql`INSERT INTO command (device_id, sn, kind, logger_id, name, type, params, state, actor) VALUES
      (${PCS}, 'P-1', 'pcs', 1, 'setSocLimits', 'parameter', '{"socMin": 15, "socMax": 90, "reserveSoc": 20}', 'verified', '{}'),
      (${PCS}, 'P-1', 'pcs', 1, 'setSocLimits', 'parameter', '{"socMin": 5, "socMax": 99}', 'failed', '{}'),
      (${PCS}, 'P-1', 'pcs', 1, 'setPowerLimits', 'parameter', '{"maxChargeKw": 30, "maxDischargeKw": 80}', 'readBack', '{}')`.execute(
      plant.db,
    );
    const { inputs, dispatchCase: of } = await gather();
    expect(inputs).toMatchObject({
      startSoc: 72,
      startSocKnown: true,
      socMin: 20,
      socMax: 90,
      socLimitsKnown: true,
    });
    expect(of.battery).toMatchObject({ maxChargeKw: 30, maxDischargeKw: 50, wearPerKwh: 0.02 });
    // Valley 0.3 for 8 h, peak 1.2 for 5 h, otherwise 0.7: over one and a half days from noon.
    const meanPrice = (8 * 0.3 + 10 * 1.2 + 18 * 0.7) / 36;
    const usual = await gather({ wearPerKwh: null });
    expect(usual.inputs.wearPerKwh).toBeCloseTo(0.14 * meanPrice, 4);
    expect(usual.dispatchCase.battery.wearPerKwh).toBeCloseTo(usual.inputs.wearPerKwh / 2, 9);
    plant.at('2026-07-20T06:00:00Z');
    expect((await gather()).inputs.startSocKnown).toBe(false);
    plant.at('2026-07-20T04:00:00Z');
  });

  it('uses the present capacity of the battery', async () => {
    plant.soh(96);
    const { inputs, dispatchCase: of } = await gather();
    expect([inputs.ratedKwh, inputs.capacityKwh, of.battery.capacityKwh]).toEqual([100, 96, 96]);
    plant.soh(null);
  });

  it('uses limits and prices of the site', async () => {
    await sql`INSERT INTO site_control (plant_id, demand_limit_kw, demand_on, backflow_on, backflow_target_kw)
      VALUES (${PLANT}, 60, true, true, -10)`.execute(plant.db);
    await sql`INSERT INTO transformer_version (plant_id, effective_from, transformer, created_by_name) VALUES (${PLANT},
      '2025-01-01', ${JSON.stringify({
        billingType: 'demand',
        capacityKva: '250',
        ranges: [{ startMonth: 1, endMonth: 12, price: 30 }],
      })}::jsonb, 'x')`.execute(plant.db);
    await sql`INSERT INTO plant_day (plant_id, day, import_max_kw, estimated_s) VALUES
      (${PLANT}, '2026-07-03', 66, 0), (${PLANT}, '2026-06-30', 90, 0)`.execute(plant.db);
    const { inputs, dispatchCase: of } = await gather();
    // The peak of the month is already billed: below it nothing is saved.
    expect(inputs).toMatchObject({ demandLimitKw: 66, monthPeakKw: 66, demandPricePerKw: 30 });
    expect(of.site).toMatchObject({ transformerKw: 250, exportLimitKw: 10, importLimitKw: 60 });
    expect(Array.from(of.site.paidKw ?? [])).toEqual(Array(144).fill(66));
    // 36 hours of the remaining eleven and a half days of the month.
    expect(of.demand).toEqual([
      { fromStep: 0, toStep: 144, floorKw: 66, pricePerKw: expect.closeTo((30 * 1.5) / 11.5, 9) },
    ]);
    expect((await gather({ holdDemand: false })).inputs.demandLimitKw).toBeNull();
  });

  it('a future month has no billed peak yet', async () => {
    plant.at('2026-07-31T04:00:00Z');
    const both = await gather();
    const paid = Array.from(both.dispatchCase.site.paidKw ?? []);
    expect(paid).toEqual([...Array(48).fill(66), ...Array(96).fill(0)]);
    expect(
      both.dispatchCase.demand.map(({ fromStep, toStep, floorKw }) => [fromStep, toStep, floorKw]),
    ).toEqual([
      [0, 48, 66],
      [48, 144, 0],
    ]);
    // In the last interval of July the plan is for August.
    plant.at('2026-07-31T15:50:00Z');
    const next = await gather({ days: 1 });
    expect(next.days).toEqual(['2026-08-01']);
    expect(next.inputs.demandLimitKw).toBe(60);
    expect(next.dispatchCase.demand).toMatchObject([{ fromStep: 0, toStep: 96, floorKw: 0 }]);
    plant.at('2026-07-20T04:00:00Z');
  });

  it('from tomorrow on begins with the SOC at the end of today', async () => {
    const {
      days,
      startMs,
      calendar,
      inputs,
      dispatchCase: of,
    } = await gather({ start: 'tomorrow', days: 1 });
    expect(days).toEqual(['2026-07-21']);
    expect([startMs.length, calendar.dayOf[0], calendar.slotOf[0]]).toEqual([96, 0, 0]);
    // No plan: storage supplies 33 to 40 kW minus 7 kW of PV until it is empty.
    expect(inputs.startSoc).toBeCloseTo(20, 6);
    expect(of.demand[0]?.fromStep).toBe(0);
  });

  it('combines two converters, and plans for a single one', async () => {
    await plant.secondMachine();
    await plant.soc(OTHER_BATTERY, 42);
    const both = await gather();
    expect(both.inputs).toMatchObject({ ratedKw: 75, capacityKwh: 300, startSoc: 52 });
    const one = await gather({ deviceIds: [OTHER_PCS] });
    expect(one.inputs).toMatchObject({ ratedKw: 25, capacityKwh: 200, startSoc: 42, socLimitsKnown: false });
    expect(one.inputs.machines.map(({ chosen }) => chosen)).toEqual([false, true]);
  });

  it('proposes a plan of whole days that costs no more than the rule, and evaluates another', async () => {
    const plan = [{ fromMin: 0, toMin: 60, powerKw: -30, cutOffSoc: 90 }];
    await sql`INSERT INTO device_plan (device_id, command_id, plan, desired_version)
      VALUES (${PCS}, gen_random_uuid(), ${JSON.stringify({ segments: plan })}::jsonb, 1)`.execute(plant.db);
    const service = serviceOf(plant);
    const found = await service.propose(terms, caller);
    expect(found.variants.free.cost.total).toBeLessThanOrEqual(found.variants.rule.cost.total + 1e-6);
    expect(found.variants.free.cost.total).toBeLessThan(found.variants.none.cost.total);
    expect(found.variants.present).not.toBeNull();
    expect(found.variants.plan.holdsLimits).toBe(true);
    expect(found.demandTargetKw).toBeCloseTo(66, 6);
    expect(found.days.map(({ day }) => day)).toEqual(['2026-07-20', '2026-07-21']);
    for (const { segments } of found.days) {
      expect(segments.length).toBeLessThanOrEqual(8);
      expect(segments[0]?.fromMin).toBe(0);
      expect(segments.at(-1)?.toMin).toBe(1440);
    }
    const reasons = found.days.flatMap(({ segments }) => segments.map(({ facts }) => facts?.reason));
    expect(reasons).toContain('dear');
    expect(reasons).toContain('cheap');
    const own = found.days.map(({ day, segments }) => ({
      day,
      segments: segments.map(({ powerKw: _, facts: __, ...segment }) => segment),
    }));
    const tried = await service.tryPlan({ terms, days: own, demandTargetKw: found.demandTargetKw });
    // Powers of a plan are whole per mille: a small difference from tenths of a kilowatt.
    expect(tried.variant.cost.total).toBeCloseTo(found.variants.plan.cost.total, 0);
  });

  it('compares with the plan in force on each of the days', async () => {
    const part = (powerRatio: number, days: { from: string; to: string }[]) => {
      const segments = [{ fromMin: 0, toMin: 480, strategy: 'charge', powerRatio, cutOffSoc: 90 }];
      return JSON.stringify([{ quarters: [], days, segments }]);
    };
    const { rows } = await sql<{ id: number; type: string }>`
      INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at) VALUES
        (${PLANT}, 'Year', 'year', ${part(-200, [])}::jsonb, true, 'x', now()),
        (${PLANT}, 'Holiday', 'specialDay', ${part(-600, [{ from: '2026-07-21', to: '2026-07-21' }])}::jsonb, true, 'x', now())
      RETURNING id, type`.execute(plant.db);
    for (const { id, type } of rows)
      await sql`INSERT INTO schedule_plan_device VALUES (${id}, ${PCS}, ${type})`.execute(plant.db);
    const { present } = await gather({ days: 3, deviceIds: [PCS] });
    // Rated power 50 kW.
    expect(present?.map((segments) => segments[0]?.powerKw)).toEqual([-10, -30, -10]);
    await sql`TRUNCATE schedule_plan, schedule_plan_device`.execute(plant.db);
    const held = await gather({ days: 3, deviceIds: [PCS] });
    expect(held.present?.map((segments) => segments[0]?.powerKw)).toEqual([-30, -30, -30]);
  });

  it('states which limit cannot be met, and plans with the smallest violation', async () => {
    await sql`UPDATE site_control SET transformer_kw = 5 WHERE plant_id = ${PLANT}`.execute(plant.db);
    const found = await serviceOf(plant).propose({ ...terms, days: 4 }, caller);
    const [given] = found.givenUp;
    expect(given).toMatchObject({ gaveUp: 'transformer' });
    expect(found.variants.free.peakKw).toBeLessThanOrEqual(5 + (given?.byKw ?? 0) + 0.01);
  });
});

it('a day with the clocks set back has 25 hours', async () => {
  const plant = await createStoragePlant('Europe/Berlin');
  await plant.price();
  await plant.live('2026-10-10T00:00:00+02:00', '2026-10-24T20:00:00+02:00');
  plant.at('2026-10-24T18:00:00Z');
  const { startMs, calendar, dispatchCase: of } = await gatherOf(plant, { start: 'tomorrow', days: 1 });
  expect(startMs.length).toBe(100);
  // 02:00 occurs twice, with the same price and load.
  expect([calendar.slotOf[8], calendar.slotOf[12], calendar.slotOf[99]]).toEqual([8, 8, 95]);
  expect(of.horizon.loadKw[12]).toBe(40);
  const found = await serviceOf(plant).propose({ ...terms, start: 'tomorrow', days: 1 }, caller);
  expect(found.days[0]?.segments.at(-1)?.toMin).toBe(1440);
  await plant.close();
});
