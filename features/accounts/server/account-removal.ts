import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { clearAccount } from '@heliodon/server-kit/clear-account';
import { type RawBuilder, sql } from 'kysely';
import { accountsErrors } from '../contract/accounts.errors.ts';

interface Leaving {
  readonly id: number;
  readonly tree_id: number;
}

/** Only an account that has no accounts below it and no plants of its own can be removed. */
export async function removeAccount(tx: Database, { id, tree_id }: Leaving, now: Date): Promise<void> {
  const below = await count(
    tx,
    sql`account WHERE path @> ARRAY[${id}]::bigint[] AND id <> ${id} AND deleted_at IS NULL`,
  );
  if (below > 0) throw new AppError(accountsErrors.hasAccounts, { count: below });
  const plants = await count(tx, sql`plant WHERE owner_id = ${id} AND deleted_at IS NULL`);
  if (plants > 0) throw new AppError(accountsErrors.hasPlants, { count: plants });
  await clearAccount(tx, { id, treeId: tree_id }, now);
}

async function count(tx: Database, of: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${of}`.execute(tx);
  return rows[0]?.n ?? 0;
}
