import { AppError } from '@heliodon/kernel/app-error';
import type { Database } from '@heliodon/platform/database';
import { type RawBuilder, sql } from 'kysely';
import { accountsErrors } from '../contract/accounts.errors.ts';

interface Leaving {
  readonly id: number;
  readonly tree_id: number;
}

/**
 * The account stays in the database for what happened to be told; its name is free, its phone and e-mail are gone. What
 * it kept for itself goes, what it shared stays, and its roles belong to the head of the tree.
 */
export async function removeAccount(tx: Database, { id, tree_id }: Leaving, now: Date): Promise<void> {
  const below = await count(
    tx,
    sql`account WHERE path @> ARRAY[${id}]::bigint[] AND id <> ${id} AND deleted_at IS NULL`,
  );
  if (below > 0) throw new AppError(accountsErrors.hasAccounts, { count: below });
  const plants = await count(tx, sql`plant WHERE owner_id = ${id} AND deleted_at IS NULL`);
  if (plants > 0) throw new AppError(accountsErrors.hasPlants, { count: plants });
  await tx
    .updateTable('account')
    .set({ deleted_at: now, password_hash: null, phone: null, email: null })
    .where('id', '=', id)
    .execute();
  if (id === tree_id)
    await sql`UPDATE role SET deleted_at = coalesce(deleted_at, ${now}) WHERE owner_id = ${id}`.execute(tx);
  else await tx.updateTable('role').set({ owner_id: tree_id }).where('owner_id', '=', id).execute();
  await sql`UPDATE cancellation_resource SET state = 'ended', answered_at = ${now}
    WHERE state = 'offered' AND recipient_id = ${id}`.execute(tx);
  await sql`DELETE FROM stored_file WHERE id IN (SELECT file_id FROM export_job WHERE account_id = ${id})`.execute(
    tx,
  );
  await tx.deleteFrom('export_job').where('account_id', '=', id).execute();
  await tx.deleteFrom('account_plant').where('account_id', '=', id).execute();
  await tx.deleteFrom('alarm_tips').where('account_id', '=', id).execute();
  await tx.deleteFrom('analysis_view').where('account_id', '=', id).execute();
  await tx.deleteFrom('compare_set').where('account_id', '=', id).where('shared', '=', false).execute();
  await tx
    .updateTable('report_sending')
    .set({ removed_at: now, active: false })
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

async function count(tx: Database, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${of}`.execute(tx);
  return rows[0]?.n ?? 0;
}
