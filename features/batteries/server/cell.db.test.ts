import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCellHistory } from '../contract/cell.contract.ts';
import {
  BATTERY,
  type BatteryWorld,
  C1,
  C2,
  createBatteryWorld,
  manager,
  NOON_MS,
  PLANT,
  viewer,
} from './testing/battery-world.ts';

const DAYS = 20;
const dayOf = (ago: number) => new Date(NOON_MS - ago * DAY_MS).toISOString().slice(0, 10);

let world: BatteryWorld;

/** Two samples at noon: cell 5 of cluster 1 falls by 3 mV a day, cell 2 of cluster 2 is 8 K too hot. */
beforeAll(async () => {
  world = await createBatteryWorld();
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    for (const minutes of [0, 10]) {
      const atMs = NOON_MS - ago * DAY_MS - HOUR_MS + minutes * 60_000;
      const behind = (DAYS - ago) * 0.003;
      await world.sample(C1, atMs, {
        cellVoltage: [3.3, 3.3, 3.3, 3.3, 3.3 - behind, 3.3],
        cellTemperature: [25, 25],
      });
      await world.sample(C2, atMs, {
        cellVoltage: [3.3, 3.3, 3.3, 3.3, 3.3, 3.306],
        cellTemperature: [24, 34, 24, 24, 24, 26],
      });
    }
  }
  const all = Array.from({ length: DAYS }, (_, ago) => dayOf(ago));
  for (const deviceId of [C1, C2]) await world.counted(deviceId, ...all);
});
afterAll(() => world.close());

const rank = (more: object = {}) =>
  world.cells.ranking({ deviceId: BATTERY, days: 30, by: 'voltage', limit: 20, ...more }, viewer);
const workAll = async () => {
  while ((await world.days.pass()).more);
};

describe('days of cells', () => {
  it('not yet calculated are requested on viewing, and then available', async () => {
    const before = await rank();
    expect(before).toMatchObject({ pendingDays: 2 * DAYS, cells: 0, rows: [] });
    await workAll();
    expect(world.errors).toEqual([]);
    expect((await rank()).pendingDays).toBe(0);
  });

  it('contain the statistics of a cell, day by day', async () => {
    const {
      rows,
      rank: ranks,
      ...rest
    } = await world.cells.days({ deviceId: C1, cell: 5, days: 90 }, viewer);
    expect(rows).toHaveLength(DAYS);
    // 60 mV below the others on the last day: this lowers the mean by 10 mV.
    expect(rows.at(-1)).toMatchObject({
      day: dayOf(0),
      samples: 2,
      meanDevMv: -50,
      peakDevMv: -50,
      peakAt: NOON_MS - HOUR_MS,
      minMv: 3240,
      maxMv: 3240,
      tempDevK: 0,
      missing: 0,
    });
    expect(ranks).toEqual({ voltage: 1, temperature: expect.any(Number), drift: 1 });
    expect(rest).toMatchObject({ cells: 6, pendingDays: 0 });
    expect(rest.driftMvPerDay).toBeCloseTo(-2.5, 2);
    await expect(world.cells.days({ deviceId: C1, cell: 7, days: 30 }, viewer)).rejects.toMatchObject({
      entry: { code: 2570 },
    });
  });

  it('are recalculated when late samples arrive, and only then', async () => {
    const day = dayOf(3);
    const { computed } = (
      await sql<{ computed: Date }>`SELECT computed_at AS computed FROM cell_day
        WHERE device_id = ${C1} AND day = ${day}::date`.execute(world.db)
    ).rows[0] as { computed: Date };
    expect((await world.days.pass()).done).toBe(0);
    await world.sample(C1, NOON_MS - 3 * DAY_MS + HOUR_MS, { cellVoltage: [3.4, 3.3, 3.3, 3.3, 3.3, 3.3] });
    const counted = [{ deviceId: C1, kind: 'cluster', day, toMs: NOON_MS - 2.5 * DAY_MS }];
    await world.days.marks(world.db, counted);
    await world.days.marks(world.db, [
      ...counted.map((one) => ({ ...one, kind: 'battery', deviceId: BATTERY })),
    ]);
    // Not immediately: more samples may follow.
    expect((await world.days.pass()).done).toBe(0);
    world.at(NOON_MS + 61_000);
    expect((await world.days.pass()).done).toBe(1);
    const { rows } = await world.cells.days({ deviceId: C1, cell: 1, days: 30 }, viewer);
    const late = rows.find((row) => row.day === day);
    expect(late).toMatchObject({ samples: 3, maxMv: 3400 });
    expect(late?.peakDevMv).toBeCloseTo(83.3, 1);
    const { rows: left } = await sql`SELECT 1 FROM cell_day_dirty`.execute(world.db);
    expect(left).toEqual([]);
    expect(computed.getTime()).toBe(NOON_MS);
  });

  it('today is recalculated at most every 15 minutes', async () => {
    const today = [{ deviceId: C2, kind: 'cluster', day: dayOf(0), toMs: NOON_MS + 12 * HOUR_MS }];
    await world.days.marks(world.db, today);
    world.at(NOON_MS + 14 * 60_000);
    expect((await world.days.pass()).done).toBe(0);
    world.at(NOON_MS + 15 * 60_000);
    expect((await world.days.pass()).done).toBe(1);
    await world.days.marks(world.db, today);
    expect((await world.days.pass()).done).toBe(0);
    world.at(NOON_MS + 30 * 60_000);
    expect((await world.days.pass()).done).toBe(1);
  });

  it('a mark set during the calculation of a day is not lost', async () => {
    const day = dayOf(5);
    const counted = [{ deviceId: C1, kind: 'cluster', day, toMs: NOON_MS - 4.5 * DAY_MS }];
    await world.days.marks(world.db, counted);
    world.at(NOON_MS + 40 * 60_000);
    const { samplesEvery } = world.store;
    world.store.samplesEvery = async (...asked) => {
      const found = await samplesEvery.apply(world.store, asked);
      await world.days.marks(world.db, counted);
      return found;
    };
    expect((await world.days.pass()).done).toBe(1);
    world.store.samplesEvery = samplesEvery;
    world.at(NOON_MS + 42 * 60_000);
    expect((await world.days.pass()).done).toBe(1);
    expect((await world.days.pass()).done).toBe(0);
  });

  it('keep their results when the samples were deleted', async () => {
    const day = dayOf(19);
    await sql`DELETE FROM telemetry_cluster WHERE device_id = ${C1} AND ts < ${new Date(NOON_MS - 18.5 * DAY_MS)}`.execute(
      world.db,
    );
    await world.days.marks(world.db, [{ deviceId: C1, kind: 'cluster', day, toMs: NOON_MS - 18.5 * DAY_MS }]);
    world.at(NOON_MS + 50 * 60_000);
    expect((await world.days.pass()).done).toBe(1);
    const { rows } = await world.cells.days({ deviceId: C1, cell: 1, days: 30 }, viewer);
    expect(rows[0]).toMatchObject({ day, samples: 2 });
  });
});

describe('ranking', () => {
  it('for the whole battery: largest deviation from the mean of the cluster first', async () => {
    const { rows, cells, dayList } = await rank({ limit: 3 });
    expect(cells).toBe(12);
    expect(dayList).toHaveLength(30);
    expect([dayList[0], dayList.at(-1)]).toEqual([dayOf(29), dayOf(0)]);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ rank: 1, clusterId: C1, cluster: 1, pack: 2, cell: 2 });
    expect(rows[0]?.spark.slice(0, 10)).toEqual(Array(10).fill(null));
    expect(rows[0]?.spark.at(-1)).toBe(-50);
  });

  it.each<[string, object, [number, number, number]]>([
    ['drift', { by: 'drift' }, [1, 2, 2]],
    ['temperature', { by: 'temperature' }, [2, 1, 2]],
    ['one cluster', { deviceId: C2 }, [2, 2, 3]],
    ['seven days', { days: 7 }, [1, 2, 2]],
  ])('by %s', async (_, more, place) => {
    const [first] = (await rank(more)).rows;
    expect([first?.cluster, first?.pack, first?.cell]).toEqual(place);
  });
});

describe('early warnings', () => {
  it('state cell, figure and start, the most severe first', async () => {
    const { rows } = await world.cells.warnings({ plantId: PLANT });
    const shown = rows.map(({ kind, level, cluster, pack, cell, days }) => [
      kind,
      level,
      `${cluster}-${pack}-${cell}`,
      days,
    ]);
    expect(shown).toEqual([
      ['drift', 'medium', '1-2-2', DAYS],
      ['hot', 'medium', '2-1-2', 7],
      ['deviation', 'medium', '1-2-2', 7],
    ]);
    expect(rows[1]).toMatchObject({ stackId: BATTERY, stackName: 'North', value: 8, since: dayOf(19) });
    expect((await world.cells.warnings({ plantId: PLANT, deviceId: BATTERY })).rows).toHaveLength(3);
    expect((await world.cells.warnings({ plantId: PLANT, deviceId: 6 })).rows).toEqual([]);
    expect((await world.cells.warnings({ plantId: 11 })).rows).toEqual([]);
  });
});

describe('curves of a cell', () => {
  const ask = (more: object) =>
    getCellHistory.request.safeParse({ deviceId: C1, cell: 5, from: dayOf(0), to: dayOf(0), ...more });
  const history = (more: object = {}) => {
    const request = ask(more);
    if (!request.success) throw request.error;
    return world.cells.history(request.data, manager);
  };

  it('with its cluster, over a day and over a month', async () => {
    const day = await history();
    expect(day).toMatchObject({ timeZone: 'Europe/Berlin', stepMs: 60_000, volts: [3.24, 3.24] });
    expect([day.minV, day.maxV]).toEqual([
      [3.24, 3.24],
      [3.3, 3.3],
    ]);
    expect(day.t).toEqual([NOON_MS - HOUR_MS, NOON_MS - HOUR_MS + 600_000]);
    const month = await history({ from: dayOf(30) });
    expect(month.stepMs).toBe(30 * 60_000);
    // The oldest day was deleted above; one of the others has a late sample.
    expect(month.t).toHaveLength(DAYS);
  });

  it.each<[string, object, boolean]>([
    ['31 days', { from: dayOf(30) }, true],
    ['32 days', { from: dayOf(31) }, false],
    ['the end before the start', { to: dayOf(1) }, false],
    ['no cell', { cell: 0 }, false],
    ['cell 513', { cell: 513 }, false],
  ])('requested %s', (_, more, accepted) => {
    expect(ask(more).success).toBe(accepted);
  });
});
