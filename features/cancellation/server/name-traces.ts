import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Tables that store the name next to the account id: table, id, name. */
const NAMED = [
  ['price_version', 'created_by', 'created_by_name'],
  ['subsidy_version', 'created_by', 'created_by_name'],
  ['transformer_version', 'created_by', 'created_by_name'],
  ['utility_bill', 'saved_by', 'saved_by_name'],
  ['utility_bill', 'accepted_by', 'accepted_by_name'],
  ['backtest', 'asked_by', 'asked_by_name'],
  ['alarm_record', 'account_id', 'account_name'],
  ['charging_fee', 'created_by', 'created_by_name'],
  ['pile_question', 'asked_by', 'asked_by_name'],
] as const;

/** Tables that store only the name; account names are unique. */
const NAME_ONLY = [
  ['schedule_plan', 'changed_by'],
  ['schedule_template', 'changed_by'],
  ['demand_limit_change', 'by_name'],
  ['price_version', 'withdrawn_by_name'],
  ['register_map', 'changed_by_name'],
  ['setup_version', 'created_by_name'],
] as const;

/** Tables that store the name as part of `actor`, in the form shown in the log. */
const ACTORS = ['command', 'firmware_job', 'ems_apply', 'backup_test', 'setup_version'] as const;

/**
 * Actions of an account stay with the plants, but its name is replaced. The log itself is never changed: it is read
 * without the name.
 */
export async function renameTraces(
  tx: Database,
  account: { readonly id: number; readonly account_name: string },
  neutralName: string,
): Promise<void> {
  const { id, account_name: name } = account;
  for (const [table, idColumn, nameColumn] of NAMED)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(nameColumn)} = ${neutralName}
      WHERE ${sql.ref(idColumn)} = ${id}`.execute(tx);
  for (const [table, column] of NAME_ONLY)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${neutralName}
      WHERE ${sql.ref(column)} = ${name}`.execute(tx);
  const actor = JSON.stringify({ accountName: neutralName, ip: '' });
  for (const table of ACTORS)
    await sql`UPDATE ${sql.table(table)} SET actor = actor || ${actor}::jsonb
      WHERE actor->>'accountId' = ${String(id)}`.execute(tx);
  await sql`UPDATE alarm SET handler_name = ${neutralName} WHERE handler_name = ${name}
    AND id IN (SELECT alarm_id FROM alarm_record WHERE account_id = ${id})`.execute(tx);
}
