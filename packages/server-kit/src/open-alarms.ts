import { type RawBuilder, sql } from 'kysely';

/** Not restored. Alarms grouped under the alarm of an offline logger are part of it, as in the alarm list. */
export const isOpenAlarm = (alias: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${column('recovered_at')} IS NULL AND (${column('group_id')} IS NULL
    OR NOT EXISTS (SELECT 1 FROM alarm g WHERE g.id = ${column('group_id')} AND g.recovered_at IS NULL))`;
};
