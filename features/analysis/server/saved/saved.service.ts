import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';

export interface SavedDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

/** Objects that accounts save under a name. */
export interface SavedKind {
  readonly table: 'compare_set' | 'analysis_view';
  /** Maximum number per account. */
  readonly max: number;
  readonly errors: { readonly nameTaken: ErrorEntry; readonly tooMany: ErrorEntry };
  readonly actions: { readonly save: string; readonly delete: string };
}

interface SavedValues {
  readonly name: string;
  readonly shared?: boolean;
  /** Omitted: the content stays unchanged. */
  readonly content?: object | undefined;
}

/** Inserts an object without id, or updates one that the caller owns; returns the id. */
export function saveOwn(
  { db, log }: SavedDeps,
  { table, max, errors, actions }: SavedKind,
  caller: Caller,
  id: number | undefined,
  { name, shared, content }: SavedValues,
): Promise<number> {
  const { accountId } = caller;
  const values = { name, shared, content: content && JSON.stringify(content) };
  return db.transaction().execute(async (tx) => {
    // The row lock serialises saves of one account, so that the limit holds.
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute();
    const { count, same } = await tx
      .selectFrom(table)
      .where('account_id', '=', accountId)
      .select((q) => [
        q.fn.countAll<number>().as('count'),
        sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) AND id <> ${id ?? 0}), false)`.as('same'),
      ])
      .executeTakeFirstOrThrow();
    if (same) throw new AppError(errors.nameTaken);
    if (id === undefined && count >= max) throw new AppError(errors.tooMany, { max });
    const saved =
      id === undefined
        ? await tx
            .insertInto(table)
            .values({ account_id: accountId, ...values })
            .returning('id')
            .executeTakeFirst()
        : await tx
            .updateTable(table)
            .set({ ...values, updated_at: sql`now()` })
            .where('id', '=', id)
            .where('account_id', '=', accountId)
            .returning('id')
            .executeTakeFirst();
    if (!saved) throw new AppError(commonErrors.notFound);
    await log.write(caller, { action: actions.save, params: { name } }, tx);
    return saved.id;
  });
}

/** Objects of other accounts are treated as missing. */
export function deleteOwn(
  { db, log }: SavedDeps,
  { table, actions }: SavedKind,
  caller: Caller,
  id: number,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const deleted = await tx
      .deleteFrom(table)
      .where('id', '=', id)
      .where('account_id', '=', caller.accountId)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw new AppError(commonErrors.notFound);
    await log.write(caller, { action: actions.delete, params: { name: deleted.name } }, tx);
  });
}
