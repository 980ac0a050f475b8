import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { likePattern, readPage } from '@heliodon/infrastructure/sql';
import type { Caller } from '@heliodon/server-kit/caller';
import { logIp, logOperator } from '@heliodon/server-kit/log-operator';
import { sql } from 'kysely';
import type { getLogList, LogFilter } from '../contract/log.contract.ts';
import { readableLog } from './log.policy.ts';

const columns = [
  'id',
  'at',
  'plant_name',
  'type',
  'action',
  'params',
  'changes',
  'status',
  'run_mode',
] as const;
const sortColumns = { at: 'at', operator: 'account_name', type: 'type', status: 'status' } as const;

const shown = [logOperator.as('account_name'), logIp.as('ip')] as const;

export type LogRecord = Awaited<ReturnType<typeof readLog>>['rows'][number];

/** `actions`: keys of actions whose texts contain the keyword; the texts are not in the database. */
function matching(db: Database, caller: Caller, filter: LogFilter, actions: readonly string[]) {
  let query = db
    .withSchema('public')
    .selectFrom('operation_log')
    .where(readableLog(caller))
    .where('at', '>=', sql<Date>`${filter.from}::date::timestamp AT TIME ZONE ${filter.timeZone}`)
    .where('at', '<', sql<Date>`(${filter.to}::date + 1)::timestamp AT TIME ZONE ${filter.timeZone}`);
  if (filter.type) query = query.where('type', '=', filter.type);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.runMode) query = query.where('run_mode', '=', filter.runMode);
  if (filter.plantId) query = query.where('plant_id', '=', filter.plantId);
  if (filter.operator) query = query.where(logOperator, 'ilike', likePattern(filter.operator));
  const { keyword } = filter;
  if (keyword) {
    const typed = likePattern(keyword);
    query = query.where((q) =>
      q.or([
        q('action', '=', sql<string>`ANY (${[...actions]}::text[])`),
        q('plant_name', 'ilike', typed),
        q(logIp, 'ilike', typed),
        sql<boolean>`EXISTS (SELECT 1 FROM jsonb_each_text(params) p WHERE p.value ILIKE ${typed})`,
      ]),
    );
  }
  return query;
}

export async function countLog(db: Database, caller: Caller, filter: LogFilter, actions: readonly string[]) {
  const { n } = await matching(db, caller, filter, actions)
    .select((q) => q.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export function readLog(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getLogList>,
  actions: readonly string[],
) {
  const order = request.order ?? 'desc';
  const found = matching(db, caller, request, actions)
    .select(columns)
    .select(shown)
    .orderBy(sortColumns[request.sort ?? 'at'], order)
    .orderBy('id', order);
  return readPage(db, found, request);
}

const EXPORT_STEP = 1000;

/** All matching entries, newest first, in batches of a thousand by key, so that none is skipped or read twice. */
export async function* streamLog(
  db: Database,
  caller: Caller,
  filter: LogFilter,
  actions: readonly string[],
) {
  let after: LogRecord | undefined;
  do {
    let query = matching(db, caller, filter, actions).select(columns).select(shown);
    if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id})`);
    const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(EXPORT_STEP).execute();
    yield* rows;
    after = rows.length === EXPORT_STEP ? rows.at(-1) : undefined;
  } while (after);
}
