import { createTestDatabase, type TestDatabase } from '@heliodon/infrastructure/testing/test-database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { faultsOf, lostMs, NO_FAULTS } from './support/dispatch-month/month-faults.ts';
import { runMonth } from './support/dispatch-month/month-run.ts';
import { scoreOf } from './support/dispatch-month/month-score.ts';
import { periodOf } from './support/dispatch-month/month-site.ts';
import { plainPlant } from './support/dispatch-month/plain-plant.ts';

/* Short form: the first day of a month, of two plants whose last week the platform knows. */

const [INTERVALS, SEED, STEP_MS] = [96, 1, QUARTER_MS];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it('operates storage through the device plane, also with lost lines, half a machine and a wrong SOC', async () => {
  const plants = [plainPlant('with faults'), plainPlant('without')];
  const [ownFaults] = faultsOf(plants.slice(0, 1).map(periodOf), SEED, STEP_MS);
  if (!ownFaults) throw new Error('no faults');
  const options = { stepMs: STEP_MS, learnedDays: 7, faults: [ownFaults, NO_FAULTS] };
  const rows = await runMonth(database.url, plants, options, async ({ product: { db }, sites }) => {
    const scores = [];
    for (const site of sites) scores.push(await scoreOf(db, site));
    return scores;
  });

  expect(rows.map(({ plant }) => plant)).toEqual(['with faults', 'without']);
  for (const { orders, storedErrorPct, breached, byRulePct } of rows) {
    // Every interval has an order, and every order a reason.
    expect(orders).toMatchObject({ intervals: INTERVALS, withOrders: INTERVALS });
    expect(orders.steps).toBeGreaterThanOrEqual(INTERVALS);
    expect(orders.withReason).toBe(orders.steps);
    expect(storedErrorPct).toBeLessThan(0.1);
    expect(breached).toBe(0);
    expect(byRulePct).toBe(0);
  }
  const [faulty, sound] = rows;
  expect(faulty?.orders.byReason.noMeter).toBe(lostMs(ownFaults) / STEP_MS);
  expect(faulty?.optimiserPct).toBeGreaterThan(50);
  expect(sound?.orders.byReason.noMeter).toBeUndefined();
  // The same optimiser in pure functions, calculated every hour.
  expect(sound?.optimiserPct).toBeGreaterThan((sound?.closedLoopPct ?? 100) - 5);
  expect(sound?.optimiserPct).toBeGreaterThan(faulty?.optimiserPct ?? 100);
}, 600_000);
