import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BATTERY, type BatteryWorld, C1, createBatteryWorld, NOON_MS } from '../testing/battery-world.ts';
import { CellDays, type ClusterWarnings } from './cell-days.ts';

let world: BatteryWorld;
beforeAll(async () => {
  world = await createBatteryWorld();
});
afterAll(() => world.close());

it('warnings are raised when all days of the cluster are calculated, and ended ones removed', async () => {
  const reported: ClusterWarnings[] = [];
  const days = new CellDays({
    db: world.db,
    clock: world.clock,
    store: world.store,
    keepQuarterDays: () => 400,
    onWarnings: async (_tx, found) => {
      reported.push(found);
    },
    onError: (error) => world.errors.push(error),
  });
  // Cell 2 is 60 mV above the mean on three days; the first two were not requested.
  for (const back of [2, 1, 0])
    for (let hour = 0; hour < 6; hour += 1)
      await world.sample(C1, NOON_MS - back * DAY_MS - hour * HOUR_MS, {
        cellVoltage: [3.3, 3.372, 3.3, 3.3, 3.3, 3.3],
        cellTemperature: [20, 20],
      });
  await world.counted(C1, '2026-11-13', '2026-11-14', '2026-11-15');
  await days.marks(world.db, [
    { deviceId: C1, day: '2026-11-15', kind: 'cluster', toMs: NOON_MS + 12 * HOUR_MS },
  ]);
  expect(await days.pass()).toMatchObject({ done: 1 });
  expect(reported).toEqual([]);
  while ((await days.pass()).done > 0);
  expect(world.errors).toEqual([]);
  expect(reported.at(-1)).toMatchObject({
    clusterId: C1,
    at: new Date(NOON_MS),
    warnings: [
      {
        kind: 'deviation',
        cell: 2,
        days: 3,
        place: { batteryId: BATTERY, cluster: 1, pack: 1, packCell: 2 },
      },
    ],
  });
  expect(reported).toHaveLength(1);
});
