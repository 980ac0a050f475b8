import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/**
 * The row of a cancelled account stays for references; its name becomes free, phone and email are removed. Private data
 * is deleted, shared data stays, and its roles pass to the head of the tree; with the head they are deleted.
 */
export async function clearAccount(
  tx: Database,
  { id, treeId }: { readonly id: number; readonly treeId: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account')
    .set({ deleted_at: now, password_hash: null, phone: null, email: null })
    .where('id', '=', id)
    .execute();
  if (id === treeId)
    await sql`UPDATE role SET deleted_at = coalesce(deleted_at, ${now}) WHERE owner_id = ${id}`.execute(tx);
  else await tx.updateTable('role').set({ owner_id: treeId }).where('owner_id', '=', id).execute();
  await sql`UPDATE cancellation_resource SET state = 'ended', answered_at = ${now}
    WHERE state = 'offered' AND recipient_id = ${id}`.execute(tx);
  await sql`DELETE FROM stored_file WHERE id IN (SELECT file_id FROM export_job WHERE account_id = ${id})`.execute(
    tx,
  );
  for (const table of ['export_job', 'account_plant', 'alarm_tips', 'analysis_view'] as const)
    await tx.deleteFrom(table).where('account_id', '=', id).execute();
  await tx.deleteFrom('compare_set').where('account_id', '=', id).where('shared', '=', false).execute();
  await tx
    .updateTable('report_sending')
    .set({ removed_at: now, active: false })
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}
