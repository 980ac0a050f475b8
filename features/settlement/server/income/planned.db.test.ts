import { LOST_CAUSES } from '@heliodon/energy/settlement/planned-income';
import { testCaller } from '@heliodon/server-kit/testing/test-caller';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPlannedIncome, type PlannedIncome } from '../../contract/income-planned.contract.ts';
import { plannedSource } from './income.export.ts';
import { readPlans, readSocLimits } from './plan.queries.ts';
import { PlannedService } from './planned.service.ts';
import { ABROAD, BATTERY, createIncomeWorld, LOGGER, PCS, PLANT } from './testing/income-world.ts';

let world: Awaited<ReturnType<typeof createIncomeWorld>>;
let service: PlannedService;
const month = { plantId: PLANT, dateType: 'day', from: '2026-07-01', to: '2026-07-31' } as const;

/** From 12:00 to 12:30 with 20 kW: two intervals of 5 kWh, each worth 5 × 1.2 × 0.9 = 5.40. */
const SEGMENTS = [{ fromMin: 720, toMin: 750, powerKw: 20, cutOffSoc: 15 }];
const command = (
  type: string,
  created: string,
  more: { params?: object; state?: string; steps?: object; name?: string } = {},
) =>
  sql`INSERT INTO command (device_id, sn, kind, logger_id, plant_id, name, type, params, state, steps, actor, created_at)
    VALUES (${PCS}, 'P-1', 'pcs', ${LOGGER}, ${PLANT}, ${more.name ?? 'x'}, ${type}, ${JSON.stringify(more.params ?? {})},
      ${more.state ?? 'verified'}, ${JSON.stringify(more.steps ?? {})}, '{}', ${created})`.execute(world.db);
const alarm = (deviceId: number, source: number, grade: number, from: string, to: string) =>
  sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at, recovered_at)
    VALUES (${PLANT}, ${deviceId}, 'x', 'x', ${source}, 1, ${grade}, ${from}, ${from}, ${to})`.execute(
    world.db,
  );

beforeAll(async () => {
  world = await createIncomeWorld();
  service = new PlannedService(world);
  await world.standardPrice(PLANT);
  // In force on the device from the 2nd on.
  await command('plan', '2026-07-01T00:00:00+08:00', {
    params: { version: 1, segments: SEGMENTS },
    steps: { readBack: '2026-07-01T16:00:00.000Z' },
  });
  // The battery discharged 5 kWh at noon on each day; on the 3rd to 7th the second interval deviated.
  for (const day of ['01', '02', '03', '04', '05', '06', '07']) {
    await world.count(PLANT, `2026-07-${day}`, '12:00', { discharge: 5, load: 5 });
    await world.roll(PCS, `2026-07-${day}T12:00:00`, { out: 5 });
    await world.roll(BATTERY, `2026-07-${day}T12:15:00`, { soc: day === '05' ? 15.4 : 60 });
    if (day === '02') await world.roll(PCS, '2026-07-02T12:15:00', { out: 5 });
    else if (day !== '03') await world.roll(PCS, `2026-07-${day}T12:15:00`, { out: 0 });
  }
  // Of the battery behind the same logger; a warning does not stop it.
  await alarm(BATTERY, 1, 2, '2026-07-04T12:20:00+08:00', '2026-07-04T12:25:00+08:00');
  await alarm(PCS, 1, 3, '2026-07-07T12:00:00+08:00', '2026-07-07T13:00:00+08:00');
  await command('setpoint', '2026-07-06T12:16:00+08:00', { state: 'expired' });
  await world.settle();
});
afterAll(() => world.close());

const lostOn = (planned: PlannedIncome, day: string) => {
  const column = planned.columns.find(({ key }) => key === `2026-07-${day}`);
  return Object.fromEntries(Object.entries(column?.lost ?? {}).filter(([, amount]) => amount !== '0.00'));
};
const cents = (text: string) => Math.round(Number(text) * 100);

describe('planned and actual', () => {
  it.each<[string, string, Record<string, string>]>([
    ['the plan had not arrived', '01', { dispatch: '5.40' }],
    ['all went by plan', '02', {}],
    ['nothing was heard', '03', { offline: '5.40' }],
    ['a fault', '04', { alarmStop: '5.40' }],
    ['the battery was empty', '05', { socLimit: '5.40' }],
    ['an order failed', '06', { dispatch: '5.40' }],
    ['nobody knows', '07', { forecast: '5.40' }],
    // The converter is silent: the roll-ups end on the 7th.
    ['both quarters are missing', '08', { offline: '10.80' }],
  ])('%s', async (_, day, expected) => {
    expect(lostOn(await service.read(month), day)).toEqual(expected);
  });

  it('a lost connection takes precedence over other causes, also that of the logger', async () => {
    await alarm(LOGGER, 2, 1, '2026-07-04T12:00:00+08:00', '2026-07-04T14:00:00+08:00');
    expect(lostOn(await service.read(month), '04')).toEqual({ offline: '5.40' });
  });

  it('causes and actual add up to the planned value, in each column and in total', async () => {
    const { columns, totals } = await service.read(month);
    for (const { planned, actual, lost } of [...columns, totals])
      expect(LOST_CAUSES.reduce((sum, cause) => sum + cents(lost[cause]), cents(actual))).toBe(
        cents(planned),
      );
    expect(columns.reduce((sum, { planned }) => sum + cents(planned), 0)).toBe(cents(totals.planned));
    // 19 days and the elapsed part of the 20th, before its noon.
    expect(totals).toMatchObject({
      plannedQuarters: 38,
      actual: '37.80',
      storage: { plannedOutKwh: 190, actualOutKwh: 40, plannedInKwh: 0, actualInKwh: 0 },
      pv: null,
    });
  });

  it('the file ends today', async () => {
    const source = plannedSource(world, service);
    const caller = testCaller({ accountId: 2, accountPath: [2], managerId: 2 });
    const table = await source.open({ ...month, format: 'csv' }, caller, 'en');
    const rows: unknown[][] = [];
    for await (const row of table.rows) rows.push(row);
    expect(rows).toHaveLength(20);
    expect(rows[1]?.slice(0, 2)).toEqual(['2026-07-02', '5.40']);
    // The amount of a cause is negative, as on the page.
    const place = table.columns.findIndex(({ header }) => header === 'Difference: SOC limit (CNY)');
    expect([rows[1]?.[place], rows[4]?.[place]]).toEqual(['0.00', '-5.40']);
    // Its noon is in the future: nothing was planned so far.
    expect(rows[19]?.slice(0, 2)).toEqual(['2026-07-20', null]);
  });

  it('only the last plan before the range is read', async () => {
    const [from, to] = ['2026-07-10T00:00:00+08:00', '2026-07-20T00:00:00+08:00'].map(Date.parse);
    for (const at of ['2026-05-01', '2026-06-01']) await command('plan', `${at}T00:00:00+08:00`);
    const plans = await readPlans(world.db, PLANT, [PCS], from ?? 0, to ?? 0);
    expect(plans.map(({ fromMs }) => fromMs)).toEqual([Date.parse('2026-07-01T00:00:00+08:00')]);
    for (const at of ['2026-05-01', '2026-06-01'])
      await command('parameter', `${at}T00:00:00+08:00`, { params: { socMin: 5 }, name: 'setSocLimits' });
    const limits = await readSocLimits(world.db, [PCS], from ?? 0, to ?? 0);
    expect(limits.map(({ atMs }) => atMs)).toEqual([Date.parse('2026-06-01T00:00:00+08:00')]);
  });

  it('a newer plan applies from its own time on', async () => {
    await command('plan', '2026-07-19T00:00:00+08:00', { params: { version: 2, segments: [] } });
    const { totals, systems, systemsWithPlan } = await service.read(month);
    expect(totals.plannedQuarters).toBe(36);
    expect({ systems, systemsWithPlan }).toEqual({ systems: 1, systemsWithPlan: 1 });
  });

  it('the totals by month are the same', async () => {
    const days = await service.read(month);
    const months = await service.read({ ...month, dateType: 'month', from: '2026-07', to: '2026-07' });
    expect(months.totals).toEqual(days.totals);
    expect(months.columns).toMatchObject([{ key: '2026-07', planned: days.totals.planned }]);
  });
});

describe('PV', () => {
  it('is compared with the expectation of the diagnosis', async () => {
    await world.standardPrice(ABROAD);
    await world.count(ABROAD, '2026-07-02', '12:00', { pv: 80, load: 80 });
    await sql`INSERT INTO plant_diagnosis_day (plant_id, day, pv_kwh, expected_kwh, losses) VALUES
      (${ABROAD}, '2026-07-02', 80, 100, '[{"cause": "faultStop", "kwh": 12, "money": 14.4}]')`.execute(
      world.db,
    );
    await world.settle();
    const planned = await service.read({ ...month, plantId: ABROAD });
    // 80 × 1.2; the stop is worth 14.40, the other 8 kWh are valued at the mean of 1.2 a kWh.
    expect(planned.totals).toMatchObject({
      planned: '120.00',
      actual: '96.00',
      plannedQuarters: 0,
      lost: { alarmStop: '14.40', forecast: '9.60', offline: '0.00' },
      pv: { expectedKwh: 100, actualKwh: 80, days: 1 },
    });
    expect(planned).toMatchObject({ systems: 0, systemsWithPlan: 0, currency: 'EUR' });
  });

  it('without plan and expectation there are no values', async () => {
    const { totals } = await service.read({ ...month, from: '2026-06-01', to: '2026-06-30' });
    expect(totals).toMatchObject({ planned: '0.00', actual: '0.00', plannedQuarters: 0, pv: null });
  });
});

it('is available only by day and by month', () => {
  const asked = { plantId: PLANT, dateType: 'year', from: '2026', to: '2026' };
  expect(getPlannedIncome.request.safeParse(asked).success).toBe(false);
});
