import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { recordExport } from './records.export.ts';
import {
  BERLIN_INV,
  createAlarmWorld,
  FAR,
  INV1,
  manager,
  NORTH,
  stranger,
  viewer,
} from './testing/alarm-world.ts';
import { read } from './testing/read-table.ts';

const world = await createAlarmWorld();
afterAll(() => world.close());
beforeEach(() => world.clear());

describe('the exported records', () => {
  const source = recordExport({
    ...world.deps,
    exports: { request: () => Promise.reject(new Error('not under test')) },
  });

  it('contain time, action, user and alarm, by the clock of the plant', async () => {
    const [near, berlin, far] = [
      await world.alarm(INV1, { code: 202 }),
      await world.alarm(BERLIN_INV, { grade: 1 }),
      await world.alarm(FAR),
    ];
    await sql`INSERT INTO alarm_record (alarm_id, plant_id, at, kind, status, remind_at, note, account_name)
      SELECT a.id, a.plant_id, '2026-11-15T03:00:00Z', r.kind, r.status, r.remind_at, r.note, r.who
      FROM (VALUES (${near}::bigint, 'handling', 2, '2026-11-16T01:00:00Z'::timestamptz, 'Parts ordered', 'li'),
        (${near}, 'reminder', 2, NULL, '', ''), (${berlin}, 'handling', 4, NULL, '', 'meyer'),
        (${far}, 'handling', 3, NULL, '', 'foreign')) AS r (id, kind, status, remind_at, note, who)
      JOIN alarm a ON a.id = r.id ORDER BY a.id, r.kind`.execute(world.db);
    const { columns, total, rows, title } = await source.open({}, manager, 'en');
    const table = await read(rows);
    expect([title, total, table.length]).toEqual(['Handling records', 3, 3]);
    const cells = (row: number, ...headers: string[]) =>
      headers.map((header) => table[row]?.[columns.findIndex((column) => column.header === header)]);
    expect(cells(0, 'Time', 'Handling', 'Handler', 'Level', 'Time zone')).toEqual([
      '2026-11-15 04:00:00',
      'Closed',
      'meyer',
      'Serious',
      'Europe/Berlin',
    ]);
    expect(cells(1, 'Handling', 'Handler')).toEqual(['Reminder due', 'System']);
    expect(cells(2, 'Time', 'Note', 'Next reminder', 'Alarm description', 'Device SN', 'Alarm ID')).toEqual([
      '2026-11-15 11:00:00',
      'Parts ordered',
      '2026-11-16 09:00:00',
      'Low insulation resistance',
      'INV1',
      near,
    ]);
    const closed = await source.open({ status: 4 }, manager, 'zh');
    expect([closed.title, closed.total]).toEqual(['告警处理记录', 1]);
    expect((await source.open({}, viewer, 'zh')).total).toBe(2);
    const north = await source.open({ plantId: NORTH }, manager, 'zh');
    expect([north.title, (await read(north.rows)).length]).toEqual(['北屋顶 告警处理记录', 2]);
    // No longer visible to the caller.
    const gone = await source.open({ plantId: NORTH }, stranger, 'zh');
    expect([gone.total, await read(gone.rows)]).toEqual([0, []]);
  });

  it('are read in pages without skipping or repeating', async () => {
    const alarm = await world.alarm(INV1);
    await sql`INSERT INTO alarm_record (alarm_id, plant_id, at, status, note, account_name)
      SELECT ${alarm}, ${NORTH}, '2026-11-01Z'::timestamptz, 2, n::text, 'li'
      FROM generate_series(1, 1205) n`.execute(world.db);
    const { columns, total, rows } = await source.open({}, manager, 'en');
    const note = columns.findIndex(({ header }) => header === 'Note');
    const notes = (await read(rows)).map((row) => row[note]);
    expect([total, notes.length, new Set(notes).size]).toEqual([1205, 1205, 1205]);
  });
});
