import { createTestWorld } from '@heliodon/telemetry-store/testing/test-world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthPeriods } from './horizon.ts';
import { readMonthDemands } from './month-demands.ts';
import type { TransformerVersion } from './site.queries.ts';

const world = await createTestWorld();
afterAll(() => world.close());
const NOW = Date.parse('2026-11-10T12:00:00+08:00');
const ranges = [{ startMonth: 1, endMonth: 12, price: 40 }];
const version = (id: number, effectiveFrom: string, terms: object): TransformerVersion => ({
  id,
  effectiveFrom,
  createdAtMs: id,
  withdrawn: false,
  transformer: { billingType: 'demand', capacityKva: '800', ranges, ...terms },
});
const RATCHET = { ratchetPercent: 80, ratchetMonths: 3 };
let plantId = 0;

beforeAll(async () => {
  plantId = await world.plant({ timeZone: 'Asia/Shanghai' });
  const day = (on: string, importMaxKw: number) => world.rows('plant_day', { plantId, day: on, importMaxKw });
  await day('2026-08-05', 700);
  await day('2026-09-05', 400);
  await day('2026-10-05', 500);
  await day('2026-10-06', 450);
  await day('2026-11-05', 300);
  const at = new Date(NOW);
  await world.rows('demand_sliding_day', {
    plantId,
    day: '2026-10-06',
    stepMin: 3,
    kw: 560,
    unknownWindows: 0,
    countedAt: at,
  });
  await world.rows('demand_register_month', {
    plantId,
    month: '2026-09-01',
    deviceId: 1,
    state: 'whole',
    kw: 460,
    firstAt: new Date('2026-09-01T00:00:00+08:00'),
    lastAt: new Date('2026-09-30T23:59:00+08:00'),
    countedAt: at,
  });
});

it('are those of their bills: register, sliding or clock intervals, of months billed by demand', async () => {
  const transformers = [
    version(1, '2026-08-01', { billingType: 'monthly' }),
    version(2, '2026-09-01', { ...RATCHET, demandWindow: 'sliding3' }),
  ];
  const found = await readMonthDemands(world.db, plantId, transformers, NOW);
  expect([...found]).toEqual([
    ['2026-09', 460],
    ['2026-10', 560],
    ['2026-11', 300],
  ]);
});

it('are not read where no contract has a ratchet', async () => {
  expect(await readMonthDemands(world.db, plantId, [version(1, '2026-01-01', {})], NOW)).toEqual(new Map());
});

it('make the peak of the running month free up to its minimum', async () => {
  const transformers = [version(1, '2026-01-01', RATCHET)];
  const demands = await readMonthDemands(world.db, plantId, transformers, NOW);
  const site = { transformers, demands, timeZone: 'Asia/Shanghai' };
  const startMs = [NOW, NOW + 900_000];
  const steps = {
    startMs,
    dayOf: [0, 0],
    slotOf: [48, 49],
    unpriced: [],
    buyPrice: new Float64Array(2),
    feedInPrice: new Float64Array(2),
  };
  const [period] = monthPeriods(site, ['2026-11-10'], steps, { month: '2026-11', peakKw: 300 });
  // 80 % of August's 700 kW.
  expect(period).toMatchObject({ floorKw: 300, pricePerKw: 40, ratchet: { minimumKw: 560 } });
  // The mean of the known months is 553.3 kW: a peak costs from 691.7 kW on, in three months at 80 % of 40.
  expect(period?.ratchet?.ahead).toEqual([{ aboveKw: expect.closeTo(553.33 / 0.8, 1), pricePerKw: 96 }]);
});
