import { HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BARE,
  BATTERY,
  type BatteryWorld,
  C1,
  C2,
  C10,
  createBatteryWorld,
  FOREIGN,
  INVERTER,
  LOGGER,
  manager,
  NOON_MS,
  PLANT,
  stranger,
  viewer,
} from './testing/battery-world.ts';

const six = (from: number) =>
  Array.from({ length: 6 }, (_, i) => Math.round((from + i / 1000) * 1000) / 1000);

let world: BatteryWorld;
beforeAll(async () => {
  world = await createBatteryWorld();
  await world.sample(C1, NOON_MS - HOUR_MS, { workStatus: 2, soc: 40, cellVoltage: six(3.2) });
  await world.sample(C2, NOON_MS - HOUR_MS + 20_000, { workStatus: 2, cellVoltage: six(3.21) });
  await world.sample(C1, NOON_MS, {
    workStatus: 3,
    soc: 50,
    cellVoltage: six(3.3),
    cellTemperature: [20, 21.5, 22, 23, 24, null],
    packVoltage: [9.9, 9.91],
    packStatus: [3, 5],
  });
  await world.sample(C10, NOON_MS - 1000, {
    workStatus: 1,
    cellVoltage: [...six(3.31), null, 3.3],
    packVoltage: [1, 1, 1, 1],
  });
  await world.sample(BATTERY, NOON_MS - HOUR_MS, { cellVoltageMax: 3.215, cellVoltageMin: 3.2 });
  await world.sample(BATTERY, NOON_MS, {
    workStatus: 1,
    chargeState: 2,
    powerKw: 80,
    soc: 51,
    soh: 98,
    ratedCapacityKwh: 640,
    cellVoltageMax: 3.316,
    cellVoltageMin: 3.3,
    clusterSoc: [50, 49, 51],
  });
  await sql`INSERT INTO rollup_day (device_id, day, samples, out_kwh, in_kwh, estimated_s) VALUES
    (${BATTERY}, '2026-11-15', 9, 310, 205.5, 0), (${BATTERY}, '2026-11-14', 9, 1, 1, 0)`.execute(world.db);
  await sql`INSERT INTO device_event (device_id, ts, code, raised) VALUES
    (${BATTERY}, '2026-11-15T01:00Z', 107, true), (${BATTERY}, '2026-11-15T02:00Z', 107, false),
    (${BATTERY}, '2026-11-15T03:00Z', 109, true), (${C2}, '2026-11-14T03:00Z', 204, true),
    (${FOREIGN}, '2026-11-14T03:00Z', 204, true)`.execute(world.db);
});
afterAll(() => world.close());

describe('the batteries of a plant', () => {
  it('have master data, present values and figures of today', async () => {
    const { stacks, timeZone, today } = await world.stacks.list({ plantId: PLANT });
    expect([timeZone, today]).toEqual(['Europe/Berlin', '2026-11-15']);
    expect(stacks.map(({ sn }) => sn)).toEqual(['BAT1', 'BAT2']);
    expect(stacks[0]).toMatchObject({
      deviceId: BATTERY,
      alias: 'North',
      at: NOON_MS,
      capacityKwh: 640,
      clusters: 3,
      chargedTodayKwh: 205.5,
      dischargedTodayKwh: 310,
      alarms: 2,
      values: { powerKw: 80, chargeState: 2, clusterSoc: [50, 49, 51] },
    });
    expect(stacks[1]).toMatchObject({
      deviceId: BARE,
      status: 'offline',
      at: null,
      capacityKwh: null,
      clusters: 0,
      alarms: 0,
      chargedTodayKwh: null,
      values: {},
    });
    expect((await world.stacks.list({ plantId: 11 })).stacks).toEqual([]);
  });
});

describe('the tree of a battery', () => {
  it('numbers clusters by serial number, and counts packs as declared or received', async () => {
    const tree = await world.stacks.tree({ deviceId: BATTERY }, viewer);
    expect(tree).toMatchObject({
      plantId: PLANT,
      plantName: 'Werk Nord',
      timeZone: 'Europe/Berlin',
      battery: { deviceId: BATTERY, sn: 'BAT1', firmware: '2.1.0' },
    });
    expect(tree.stacks.map(({ sn }) => sn)).toEqual(['BAT1', 'BAT2']);
    expect(tree.clusters.map((one) => [one.no, one.sn, one.packs, one.cellsPerPack, one.cells])).toEqual([
      [1, 'BAT1-C1', 2, 3, 6],
      [2, 'BAT1-C2', 2, 3, 6],
      [3, 'BAT1-C10', 4, 2, 8],
    ]);
    expect(await world.stacks.tree({ deviceId: C10 }, manager)).toEqual(tree);
    expect((await world.stacks.tree({ deviceId: BARE }, manager)).clusters).toEqual([]);
  });
});

describe('all cells', () => {
  it('now: the newest sample of each cluster, as small integers', async () => {
    const { clusters, values, at } = await world.stacks.cells({ deviceId: BATTERY }, viewer);
    expect([at, values.powerKw]).toEqual([NOON_MS, 80]);
    expect(clusters.map((one) => [one.no, one.at])).toEqual([
      [1, NOON_MS],
      [2, NOON_MS - HOUR_MS + 20_000],
      [3, NOON_MS - 1000],
    ]);
    expect(clusters[0]).toMatchObject({
      soc: 50,
      packs: 2,
      cellsPerPack: 3,
      mv: [3300, 3301, 3302, 3303, 3304, 3305],
      dC: [200, 215, 220, 230, 240, null],
    });
    expect(clusters[2]?.mv).toEqual([3310, 3311, 3312, 3313, 3314, 3315, null, 3300]);
  });

  it.each<[string, number, (number | undefined)[]]>([
    ['before the first sample', NOON_MS - HOUR_MS - 1, [undefined, undefined, undefined]],
    ['between two', NOON_MS - HOUR_MS + 20_000, [3200, 3210, undefined]],
    ['half an hour later they are still told', NOON_MS - 31 * MINUTE_MS, [3200, 3210, undefined]],
    ['after that they are too old', NOON_MS - 29 * MINUTE_MS, [undefined, undefined, undefined]],
    ['at noon', NOON_MS, [3300, undefined, 3310]],
  ])('at a past time: %s', async (_, at, expected) => {
    const { clusters } = await world.stacks.cells({ deviceId: BATTERY, at }, viewer);
    expect(clusters.map(({ mv }) => mv[0])).toEqual(expected);
  });

  it('have times: minutes of the local day, with the spread reported by the battery', async () => {
    const day = await world.stacks.moments({ deviceId: BATTERY, day: '2026-11-15' }, viewer);
    expect(day.t).toEqual([NOON_MS - HOUR_MS + 20_000, NOON_MS - 1000, NOON_MS]);
    expect(day.spreadMv.map((mv) => mv && Math.round(mv))).toEqual([15, null, 16]);
    const ofCluster = await world.stacks.moments({ deviceId: C2, day: '2026-11-15' }, viewer);
    expect(ofCluster.t).toEqual([NOON_MS - HOUR_MS + 20_000]);
    expect((await world.stacks.moments({ deviceId: BATTERY, day: '2026-11-14' }, viewer)).t).toEqual([]);
  });

  it('of a cluster with all its values, present and past', async () => {
    const now = await world.stacks.cluster({ deviceId: C1 }, viewer);
    expect(now).toMatchObject({ at: NOON_MS, values: { packStatus: [3, 5], soc: 50 } });
    const then = await world.stacks.cluster({ deviceId: C1, at: NOON_MS - 40 * MINUTE_MS }, viewer);
    expect(then).toMatchObject({ at: NOON_MS - HOUR_MS, values: { soc: 40 } });
  });
});

describe('missing or foreign devices', () => {
  const asked = (deviceId: number, caller: typeof manager) => [
    () => world.stacks.tree({ deviceId }, caller),
    () => world.stacks.cells({ deviceId }, caller),
    () => world.stacks.moments({ deviceId, day: '2026-11-15' }, caller),
    () => world.cells.ranking({ deviceId, days: 7, by: 'voltage', limit: 20 }, caller),
  ];
  it.each<[string, number, typeof manager]>([
    ['a stranger’s', BATTERY, stranger],
    ['a foreign one', FOREIGN, viewer],
    ['an inverter', INVERTER, manager],
    ['a logger', LOGGER, manager],
    ['one that never was', 999_999, manager],
  ])('%s is not found', async (_, deviceId, caller) => {
    for (const ask of asked(deviceId, caller))
      await expect(ask()).rejects.toMatchObject({ entry: { code: 2002 } });
  });

  it('a battery is not a cluster', async () => {
    const cell = { deviceId: BATTERY, cell: 1 };
    for (const ask of [
      () => world.stacks.cluster({ deviceId: BATTERY }, manager),
      () => world.cells.days({ ...cell, days: 30 }, manager),
      () => world.cells.history({ ...cell, from: '2026-11-15', to: '2026-11-15' }, manager),
    ])
      await expect(ask()).rejects.toMatchObject({ entry: { code: 2002 } });
  });
});
