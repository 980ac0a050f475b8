import type { Database } from '@heliodon/infrastructure/database';
import { clearAccount } from '@heliodon/server-kit/clear-account';
import { sql } from 'kysely';
import { keepConsent, keepLog } from './kept-records.ts';
import { renameTraces } from './name-traces.ts';
import type { IdentityPort } from './ports.ts';
import { endProcesses } from './process.queries.ts';

/** Closes accounts permanently and returns what was kept of them. They are locked and own nothing any more. */
export async function closeAccounts(
  tx: Database,
  accountIds: readonly number[],
  now: Date,
  identity: Pick<IdentityPort, 'endSessions'>,
) {
  await endProcesses(tx, 'withdrawn', now, { accountIds });
  const kept = [];
  for (const id of accountIds) kept.push(...(await closeAccount(tx, id, now, identity)));
  return kept;
}

async function closeAccount(
  tx: Database,
  id: number,
  now: Date,
  identity: Pick<IdentityPort, 'endSessions'>,
) {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'account_name', 'phone', 'email', 'tree_id', 'consent_version', 'consent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const neutralName = `cancelled-${id}`;
  const kept = [await keepLog(tx, id, account.account_name, now)];
  if (account.consent_at) kept.push(await keepConsent(tx, account, now));
  await renameTraces(tx, account, neutralName);
  const contacts = [account.phone, account.email].filter((contact) => contact !== null);
  await identity.endSessions(id, tx);
  await clearAccount(tx, { id, treeId: account.tree_id }, now);
  await deleteTraces(tx, id, contacts);
  await tx
    .updateTable('account')
    .set({
      account_name: neutralName,
      name: '',
      sex: 'unknown',
      company: '',
      position: '',
      description: '',
      enabled: false,
      consent_version: null,
      consent_at: null,
    })
    .where('id', '=', id)
    .execute();
  return kept;
}

/** Deletes data that identifies the user, also in shared objects. */
async function deleteTraces(tx: Database, id: number, contacts: readonly string[]): Promise<void> {
  for (const table of [
    'session',
    'remembered_login',
    'known_device',
    'command_password',
    'compare_set',
    'report_sending',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx.deleteFrom('notify_user').where('manager_id', '=', id).execute();
  await tx.deleteFrom('schedule_template').where('tree_id', '=', id).execute();
  await tx.deleteFrom('register_map').where('tree_id', '=', id).execute();
  await sql`DELETE FROM one_time_ticket WHERE subject->>'accountId' = ${String(id)}`.execute(tx);
  await sql`DELETE FROM verification_code WHERE target = ANY (${[...contacts]}::text[])`.execute(tx);
  await sql`DELETE FROM outbox_message WHERE target = ANY (${[...contacts]}::text[])
    AND status NOT IN ('queued', 'sending')`.execute(tx);
}
