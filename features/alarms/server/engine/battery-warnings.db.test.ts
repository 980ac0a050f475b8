import type { CellWarning } from '@heliodon/energy/cells/cell-warnings';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { batteryDetail } from '../../contract/alarm.ts';
import { type FoundWarning, publishBatteryWarnings } from './battery-warnings.ts';
import { type AlarmWorld, at, createAlarmWorld, PLANT } from './testing/alarm-world.ts';

const CLUSTER = 900;

let world: AlarmWorld;
beforeAll(async () => {
  world = await createAlarmWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.device(PLANT, 'cluster', { id: CLUSTER, sn: 'C1' });
});
afterEach(() => {
  expect(world.errors).toEqual([]);
});
afterAll(() => world.stop());

const hot = (cell: number, level: CellWarning['level'] = 'medium'): FoundWarning => ({
  kind: 'hot',
  level,
  value: 6.5,
  days: 2,
  sinceDayNo: 20_000,
  cell,
  place: { batteryId: 800, cluster: 1, pack: 2, packCell: cell - 5 },
});

async function found(minute: number, ...warnings: FoundWarning[]): Promise<void> {
  await world.db
    .transaction()
    .execute((tx) =>
      publishBatteryWarnings(tx, world.signals, { clusterId: CLUSTER, at: at(minute), warnings }),
    );
  await world.pass();
}

it('a warning is raised once, gets worse, and recovers when it is no longer found', async () => {
  await found(0, hot(7));
  await found(15, hot(7));
  expect(await world.alarms()).toEqual(['900:5/30007 0– 1/0 g3']);
  const alarm = await world.db.selectFrom('alarm').selectAll().executeTakeFirst();
  expect(batteryDetail.parse(alarm?.detail)).toEqual({
    warning: 'hot',
    level: 'medium',
    cell: 7,
    value: 6.5,
    days: 2,
    batteryId: 800,
    cluster: 1,
    pack: 2,
    packCell: 2,
  });
  await found(30, hot(7, 'high'), { ...hot(8), kind: 'sensor', level: 'low' });
  expect(await world.alarms()).toEqual(['900:5/30007 0– 2/0 g2', '900:5/60008 30– 1/0 g4']);
  await found(45);
  await found(60);
  expect(await world.alarms()).toEqual(['900:5/30007 0–45 2/0 g2', '900:5/60008 30–45 1/0 g4']);
});

it('a cluster without a plant has no alarms', async () => {
  await sql`UPDATE device SET plant_id = NULL WHERE id = ${CLUSTER}`.execute(world.db);
  await found(0, hot(7));
  expect(await world.alarms()).toEqual([]);
});
