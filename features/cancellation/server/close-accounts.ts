import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';
import { keepConsent, keepLog } from './kept-records.ts';
import { renameTraces } from './name-traces.ts';
import type { IdentityPort } from './ports.ts';
import { endProcesses } from './process.queries.ts';

/** Closes accounts for good and answers what was kept of them. They are locked and hold nothing any more. */
export async function closeAccounts(
  tx: Database,
  accountIds: readonly number[],
  now: Date,
  identity: Pick<IdentityPort, 'endSessions'>,
) {
  await endProcesses(tx, 'withdrawn', now, { accountIds });
  await sql`UPDATE cancellation_resource SET state = 'ended', answered_at = ${now}
    WHERE state = 'offered' AND recipient_id = ANY (${[...accountIds]}::bigint[])`.execute(tx);
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
  await deleteOwned(tx, id, contacts);
  await leaveRoles(tx, id, account.tree_id);
  await tx
    .updateTable('account')
    .set({
      ...{ account_name: neutralName, name: '', sex: 'unknown', phone: null, email: null, company: '' },
      ...{ position: '', description: '', password_hash: null, enabled: false, deleted_at: now },
      ...{ consent_version: null, consent_at: null },
    })
    .where('id', '=', id)
    .execute();
  return kept;
}

async function deleteOwned(tx: Database, id: number, contacts: readonly string[]): Promise<void> {
  await sql`DELETE FROM stored_file WHERE id IN (SELECT file_id FROM export_job WHERE account_id = ${id})`.execute(
    tx,
  );
  for (const table of [
    'session',
    'remembered_login',
    'command_password',
    'compare_set',
    'analysis_view',
    'alarm_tips',
    'export_job',
    'report_sending',
    'account_plant',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx.deleteFrom('notify_user').where('manager_id', '=', id).execute();
  await tx.deleteFrom('schedule_template').where('tree_id', '=', id).execute();
  await sql`DELETE FROM one_time_ticket WHERE subject->>'accountId' = ${String(id)}`.execute(tx);
  await sql`DELETE FROM verification_code WHERE target = ANY (${[...contacts]}::text[])`.execute(tx);
  await sql`DELETE FROM outbox_message WHERE target = ANY (${[...contacts]}::text[])
    AND status NOT IN ('queued', 'sending')`.execute(tx);
}

/** Roles that staff made belong to the head of the tree from now on; with a head its roles end. */
async function leaveRoles(tx: Database, id: number, treeId: number): Promise<void> {
  if (treeId === id)
    await sql`UPDATE role SET deleted_at = now() WHERE owner_id = ${id} AND deleted_at IS NULL`.execute(tx);
  else await tx.updateTable('role').set({ owner_id: treeId }).where('owner_id', '=', id).execute();
}
