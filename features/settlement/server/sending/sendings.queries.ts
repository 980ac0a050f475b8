import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { Lang } from '@heliodon/kernel/lang';
import type { Caller } from '@heliodon/server-kit/caller';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { SendingFields, SendingFile, SendingRow } from '../../contract/sending.contract.ts';

export interface StoredSending {
  readonly id: number;
  readonly version: number;
  readonly accountId: number;
  readonly name: string;
  readonly files: SendingFile[];
  readonly lang: Lang;
  readonly dayOfMonth: number;
  readonly hour: number;
  readonly active: boolean;
  readonly endedWhy: SendingRow['endedWhy'];
  readonly activeSince: Date;
  /** Those that still are. */
  readonly plants: SendingRow['plants'];
}

const COLUMNS = sql`s.id, s.version, s.account_id AS "accountId", s.name, s.files, s.lang,
  s.day_of_month AS "dayOfMonth", s.hour, s.active, s.ended_why AS "endedWhy", s.active_since AS "activeSince",
  coalesce((SELECT jsonb_agg(jsonb_build_object('plantId', p.id, 'name', p.name, 'timeZone', p.time_zone) ORDER BY p.name)
    FROM report_sending_plant o JOIN plant p ON p.id = o.plant_id
    WHERE o.sending_id = s.id AND p.deleted_at IS NULL), '[]') AS plants`;

type ListedSending = StoredSending & Pick<SendingRow, 'recipients' | 'lastRun'>;

/** The sendings of an account; with a plant, those that include it. */
export async function readSendings(
  db: Database,
  accountId: number,
  plantId: number | undefined,
): Promise<ListedSending[]> {
  const { rows } = await sql<ListedSending>`SELECT ${COLUMNS},
      coalesce((SELECT jsonb_agg(jsonb_build_object('address', r.address, 'stopped', r.stopped_at IS NOT NULL) ORDER BY r.id)
        FROM report_recipient r WHERE r.sending_id = s.id AND r.removed_at IS NULL), '[]') AS recipients,
      (SELECT jsonb_build_object('month', n.month, 'state', n.state, 'at',
          to_char(n.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        FROM report_run n WHERE n.sending_id = s.id AND NOT n.test ORDER BY n.id DESC LIMIT 1) AS "lastRun"
    FROM report_sending s WHERE s.account_id = ${accountId} AND s.removed_at IS NULL
      AND (${plantId ?? null}::bigint IS NULL OR EXISTS (SELECT 1 FROM report_sending_plant o
        WHERE o.sending_id = s.id AND o.plant_id = ${plantId ?? null}::bigint))
    ORDER BY s.id`.execute(db);
  return rows;
}

/** One sending, locked until the transaction ends. */
export async function lockSending(
  tx: Database,
  accountId: number,
  id: number,
): Promise<StoredSending | undefined> {
  const { rows } = await sql<StoredSending>`SELECT ${COLUMNS} FROM report_sending s
    WHERE s.id = ${id} AND s.account_id = ${accountId} AND s.removed_at IS NULL FOR UPDATE OF s`.execute(tx);
  return rows[0];
}

export async function readSending(db: Database, id: number): Promise<StoredSending | undefined> {
  const { rows } = await sql<StoredSending>`SELECT ${COLUMNS} FROM report_sending s
    WHERE s.id = ${id} AND s.removed_at IS NULL`.execute(db);
  return rows[0];
}

/** Whether it is still to be sent; locked against deletion and pausing until the transaction ends. */
export async function goesOn(
  tx: Database,
  { sendingId, test }: { readonly sendingId: number; readonly test: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ active: boolean }>`SELECT active FROM report_sending
    WHERE id = ${sendingId} AND removed_at IS NULL FOR SHARE`.execute(tx);
  const [sending] = rows;
  return sending !== undefined && (sending.active || test);
}

/** All active sendings of all accounts. */
export async function readActive(db: Database): Promise<StoredSending[]> {
  const { rows } = await sql<StoredSending>`SELECT ${COLUMNS} FROM report_sending s
    WHERE s.active AND s.removed_at IS NULL ORDER BY s.id`.execute(db);
  return rows;
}

export async function countSendings(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('report_sending')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The plants among these that are visible to an account. */
export async function seenOf(
  db: Database,
  caller: Caller,
  plantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT v.id FROM ${visiblePlantIds(caller)} AS v (id)
    WHERE v.id = ANY (${pgArray(plantIds, (id) => id)}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export const sendingColumns = ({ name, files, lang, dayOfMonth, hour, active }: SendingFields) => ({
  name,
  lang,
  hour,
  active,
  files: JSON.stringify(files),
  day_of_month: dayOfMonth,
});

/** An unsubscribed address stays unsubscribed, even if it is entered again. */
export async function writeParts(tx: Database, id: number, fields: SendingFields, now: Date): Promise<void> {
  const plants = pgArray(fields.plantIds, (plantId) => plantId);
  await sql`DELETE FROM report_sending_plant WHERE sending_id = ${id} AND plant_id <> ALL (${plants}::bigint[])`.execute(
    tx,
  );
  await sql`INSERT INTO report_sending_plant (sending_id, plant_id) SELECT ${id}, unnest(${plants}::bigint[])
    ON CONFLICT DO NOTHING`.execute(tx);
  const addresses = [...fields.recipients];
  await sql`UPDATE report_recipient SET removed_at = ${now}
    WHERE sending_id = ${id} AND removed_at IS NULL AND address <> ALL (${addresses}::text[])`.execute(tx);
  await sql`INSERT INTO report_recipient (sending_id, address) SELECT ${id}, unnest(${addresses}::text[])
    ON CONFLICT (sending_id, address) DO UPDATE SET removed_at = NULL`.execute(tx);
}
