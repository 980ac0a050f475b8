import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IncomeService } from './income.service.ts';
import { createIncomeWorld, PLANT } from './testing/income-world.ts';

let world: Awaited<ReturnType<typeof createIncomeWorld>>;
let service: IncomeService;
beforeAll(async () => {
  world = await createIncomeWorld();
  service = new IncomeService(world);
  await world.standardPrice(PLANT);
  // 10 kWh measured on two days: 9:00 to 9:15 at 0.7.
  await world.count(PLANT, '2026-07-01', '09:00', { charging: 10, import: 10 });
  await world.count(PLANT, '2026-07-02', '09:00', { charging: 10, import: 10 });
  await world.settle();
});
afterAll(() => world.close());

const line = (
  day: string,
  sessionId: number,
  from: string,
  to: string,
  kwh: number,
  fees: [string, string],
) =>
  sql`INSERT INTO charging_line (plant_id, session_id, from_at, to_at, day, period, energy_kwh, price_per_kwh,
      service_per_kwh, energy_fee, service_fee)
    VALUES (${PLANT}, ${sessionId}, ${`${day}T${from}:00+08:00`}, ${`${day}T${to}:00+08:00`}, ${day}, 'usual', ${kwh}, 0.7, 0.5,
      ${fees[0]}, ${fees[1]})`.execute(world.db);

/** Settles marked days without the delay for late samples. */
const settleMarked = async () => {
  await sql`UPDATE settlement_day SET due_at = now() WHERE due_at IS NOT NULL`.execute(world.db);
  await world.settle();
};

const read = async (dateType: 'day' | 'hour') => {
  const [from, to] = dateType === 'day' ? ['2026-07-01', '2026-07-02'] : ['2026-07-02T00', '2026-07-02T23'];
  const income = await service.read({ plantId: PLANT, dateType, from, to } as never);
  return {
    columns: income.columns
      .filter(({ empty }) => !empty)
      .map(({ key, amounts, total }) => [
        key,
        amounts.charging,
        amounts.chargingService,
        amounts.pileEnergy,
        total,
      ]),
    total: income.totals.total,
  };
};

it('a day contains the fees of its sessions, and the measured energy beyond these', async () => {
  expect((await read('day')).columns).toEqual([
    ['2026-07-01', '7.00', '0.00', '-7.00', '0.00'],
    ['2026-07-02', '7.00', '0.00', '-7.00', '0.00'],
  ]);
  // 3.333 kWh: 2.3331 and 1.6665, each rounded to cents, twice. 3.334 kWh belong to no session: 2.3338.
  await line('2026-07-02', 1, '09:00', '09:30', 3.333, ['2.33', '1.67']);
  await line('2026-07-02', 2, '08:30', '10:30', 3.333, ['2.33', '1.67']);
  await settleMarked();
  expect((await read('day')).columns).toEqual([
    ['2026-07-01', '7.00', '0.00', '-7.00', '0.00'],
    ['2026-07-02', '6.99', '3.34', '-7.00', '3.33'],
  ]);
});

it('the hours add up to the day', async () => {
  const { columns, total } = await read('hour');
  expect(total).toBe('3.33');
  // A quarter of the second line is charged before 09:00, half of it from 09:00 to 10:00.
  expect(columns.map(([key, charging]) => [key, charging])).toEqual([
    ['2026-07-02T08', '0.58'],
    ['2026-07-02T09', '5.83'],
    ['2026-07-02T10', '0.58'],
  ]);
});

it('is settled again when a session is removed', async () => {
  await sql`DELETE FROM charging_line WHERE session_id = 2`.execute(world.db);
  await settleMarked();
  expect((await read('day')).columns.at(-1)).toEqual(['2026-07-02', '7.00', '1.67', '-7.00', '1.67']);
});
