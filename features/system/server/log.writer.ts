import { logAction } from '@heliodon/contract/log-actions';
import type { Clock } from '@heliodon/kernel/clock';
import type { Database } from '@heliodon/platform/database';
import type { OperationLog } from '@heliodon/platform/operation-log';
import { sql } from 'kysely';

/** Writes the operation log. Names are kept with the entry: it stays readable when account or plant is gone. */
export function operationLog(db: Database, clock: Clock): OperationLog {
  return {
    async write(actor, entry, tx = db) {
      const action = logAction(entry.action);
      if (!action) throw new Error(`log action ${entry.action} is not declared`);
      await sql`INSERT INTO operation_log
          (at, account_id, account_name, account_path, plant_id, plant_name, type, action, params, status, run_mode, ip)
        VALUES (${clock.now()}, ${actor.accountId || null}, ${actor.accountName.slice(0, 100)},
                ${[...actor.accountPath]}::bigint[], ${entry.plantId ?? null}::bigint,
                (SELECT name FROM plant WHERE id = ${entry.plantId ?? null}::bigint),
                ${action.type}, ${entry.action}, ${JSON.stringify(entry.params ?? {})}::jsonb,
                ${entry.status ?? 'success'}, ${entry.runMode ?? null}, ${actor.ip})`.execute(tx);
    },
  };
}
