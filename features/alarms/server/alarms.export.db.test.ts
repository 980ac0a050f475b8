import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmExport } from './alarms.export.ts';
import { createAlarmWorld, FAR, INV1, LOGGER, manager, NORTH, stranger } from './testing/alarm-world.ts';
import { read } from './testing/read-table.ts';

const world = await createAlarmWorld();
afterAll(() => world.close());
beforeEach(() => world.clear());

describe('the exported file', () => {
  const source = alarmExport({
    ...world.deps,
    exports: { request: () => Promise.reject(new Error('not under test')) },
  });
  const filter = {
    plantId: 0,
    dateType: 4,
    dateStr: '',
    eventStatus: 0,
    eventType: 0,
    deviceSn: '',
    recoverStatus: 0,
  };

  it('contains every alarm of the filter, also those folded in the list', async () => {
    const group = await world.alarm(LOGGER, { source: 2, code: 1, grade: 1, at: '2026-11-15T01:00:00Z' });
    await world.alarm(INV1, { group, code: 202, recovered: '2026-11-15T02:30:00Z', status: 3 });
    await world.alarm(FAR, { grade: 1 });
    const { columns, total, rows, title } = await source.open({ ...filter, grade: 0 }, manager, 'en');
    const table = await read(rows);
    expect([title, total, table.length]).toEqual(['Alarms', 2, 2]);
    const cell = (row: number, header: string) =>
      table[row]?.[columns.findIndex((column) => column.header === header)];
    expect([
      cell(0, 'Description'),
      cell(0, 'Trigger time'),
      cell(0, 'Recovery'),
      cell(0, 'Grouped under'),
    ]).toEqual(['Low insulation resistance', '2026-11-15 10:00:00', 'Restored', group]);
    expect([cell(1, 'Level'), cell(1, 'Device type'), cell(1, 'Handling')]).toEqual([
      'Serious',
      'Data logger',
      'Unhandled',
    ]);
    const serious = await source.open({ ...filter, plantId: NORTH, grade: 1 }, manager, 'zh');
    expect([serious.title, serious.total]).toEqual(['北屋顶 告警', 1]);
    // No longer visible to the caller.
    expect((await source.open({ ...filter, plantId: NORTH, grade: 0 }, stranger, 'zh')).total).toBe(0);
  });

  it('is read in pages without skipping or repeating', async () => {
    // Two at each time, so that pages end between alarms of the same time.
    await sql`INSERT INTO alarm (plant_id, device_id, kind, sn, source, code, grade, triggered_at, last_at)
      SELECT ${NORTH}, ${INV1}, 'inverter', 'INV1', 1, n, 3, t, t
      FROM generate_series(1, 1205) n, LATERAL (SELECT '2026-11-01Z'::timestamptz + interval '1 s' * (n / 2) AS t) t`.execute(
      world.db,
    );
    const { columns, total, rows } = await source.open({ ...filter, grade: 0 }, manager, 'en');
    const id = columns.findIndex(({ header }) => header === 'Alarm ID');
    const found = (await read(rows)).map((row) => row[id]);
    expect(total).toBe(1205);
    expect(new Set(found).size).toBe(1205);
  });
});
