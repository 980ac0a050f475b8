import { logAction } from '@heliodon/contract/log-actions';
import { logField } from '@heliodon/contract/log-fields';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { LogEntry, LogValue, OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';

/**
 * Writes the operation log. Names are stored with the entry, so it stays readable after account or plant is deleted.
 */
export function operationLog(db: Database, clock: Clock): OperationLog {
  return {
    async write(actor, entry, tx = db) {
      const action = logAction(entry.action);
      if (!action) throw new Error(`log action ${entry.action} is not declared`);
      await sql`INSERT INTO public.operation_log
          (at, account_id, account_name, account_path, plant_id, plant_name, type, action, params, changes,
           status, run_mode, ip)
        VALUES (${clock.now()}, ${actor.accountId || null}, ${actor.accountName.slice(0, 100)},
                ${[...actor.accountPath]}::bigint[], ${entry.plantId ?? null}::bigint,
                (SELECT name FROM public.plant WHERE id = ${entry.plantId ?? null}::bigint),
                ${action.type}, ${entry.action}, ${JSON.stringify(entry.params ?? {})}::jsonb, ${JSON.stringify(storedChanges(entry))}::jsonb,
                ${entry.status ?? 'success'}, ${entry.runMode ?? null}, ${actor.ip})`.execute(tx);
    },
  };
}

const MAX_VALUE_CHARS = 500;

/** Long texts are truncated: the log shows that they changed, not their full content. */
function storedChanges({ changes = [] }: LogEntry) {
  const cut = (value: LogValue): LogValue =>
    typeof value === 'string' && value.length > MAX_VALUE_CHARS
      ? `${value.slice(0, MAX_VALUE_CHARS - 1)}…`
      : value;
  return changes.map(({ field, before, after }) => {
    if (!logField(field)) throw new Error(`log field ${field} is not declared`);
    return { field, before: cut(before), after: cut(after) };
  });
}
