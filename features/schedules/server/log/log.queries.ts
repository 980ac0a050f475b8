import type { Database } from '@heliodon/infrastructure/database';
import { readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { logIp, logOperator } from '@heliodon/server-kit/log-operator';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ScheduleLogFilter, ScheduleLogKind } from '../../contract/log.contract.ts';

/** Key prefixes of operation log entries that belong to schedules; the first match applies. */
const KINDS: readonly (readonly [string, ScheduleLogKind])[] = [
  ['schedules.follows', 'result'],
  ['schedules.day', 'result'],
  ['schedules.given', 'sending'],
  ['schedules.held', 'sending'],
  ['schedules.resend', 'sending'],
  ['schedules.', 'plan'],
  ['command.pcs.applyPlan.', 'sending'],
  ['command.pcs.setRunMode.', 'mode'],
  ['command.pcs.setWorkMode.', 'mode'],
  ['command.pcs.setSocLimits.', 'mode'],
];

export const kindOf = (action: string): ScheduleLogKind =>
  KINDS.find(([prefix]) => action.startsWith(prefix))?.[1] ?? 'plan';

const startsWith = (prefix: string): RawBuilder<SqlBool> => sql<SqlBool>`starts_with(action, ${prefix})`;

/** Of one kind: its prefixes, without those matched by an earlier row. */
function ofKind(kind: ScheduleLogKind | undefined): RawBuilder<SqlBool> {
  const all = KINDS.map(([prefix]) => startsWith(prefix));
  if (!kind) return sql<SqlBool>`(${sql.join(all, sql` OR `)})`;
  const cases = KINDS.map(([prefix, of]) => sql`WHEN ${startsWith(prefix)} THEN ${of}`);
  return sql<SqlBool>`CASE ${sql.join(cases, sql` `)} END = ${kind}`;
}

const columns = ['id', 'at', 'action', 'params', 'status', 'run_mode'] as const;
const shown = [logOperator.as('account_name'), logIp.as('ip')] as const;

export interface LogScope extends Omit<ScheduleLogFilter, 'deviceId'> {
  readonly timeZone: string;
  /** Serial number of the requested device. */
  readonly sn?: string;
}

function matching(db: Database, { plantId, from, to, timeZone, sn, kind, status }: LogScope) {
  let query = db
    .withSchema('public')
    .selectFrom('operation_log')
    .where('plant_id', '=', plantId)
    .where('at', '>=', sql<Date>`${from}::date::timestamp AT TIME ZONE ${timeZone}`)
    .where('at', '<', sql<Date>`(${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`)
    .where(ofKind(kind));
  if (status) query = query.where('status', '=', status);
  // Entries about several devices contain a list of them.
  if (sn)
    query = query.where(
      sql<SqlBool>`(params ->> 'sn' = ${sn} OR ${sn} = ANY (string_to_array(params ->> 'devices', ', ')))`,
    );
  return query;
}

export const readScheduleLog = (
  db: Database,
  scope: LogScope,
  page: { readonly page: number; readonly pageSize: number },
) =>
  readPage(
    db,
    matching(db, scope).select(columns).select(shown).orderBy('at', 'desc').orderBy('id', 'desc'),
    page,
  );

export type ScheduleLogRecord = Awaited<ReturnType<typeof readScheduleLog>>['rows'][number];

export async function countScheduleLog(db: Database, scope: LogScope): Promise<number> {
  const { n } = await matching(db, scope)
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Checked when an export runs, which may be long after the request. */
export async function plantIsSeen(db: Database, caller: Caller, plantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('plant')
    .select('id')
    .where('id', '=', plantId)
    .where('deleted_at', 'is', null)
    .where(plantIsVisible(caller, sql.ref('plant.id')))
    .executeTakeFirst();
  return row !== undefined;
}

const STEP = 1000;

/** Newest first, in batches of a thousand by key, so that none is skipped or read twice. */
export async function* streamScheduleLog(db: Database, scope: LogScope): AsyncGenerator<ScheduleLogRecord> {
  let after: ScheduleLogRecord | undefined;
  do {
    let query = matching(db, scope).select(columns).select(shown);
    if (after) query = query.where(sql<SqlBool>`(at, id) < (${after.at}, ${after.id})`);
    const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(STEP).execute();
    yield* rows;
    after = rows.length === STEP ? rows.at(-1) : undefined;
  } while (after);
}
