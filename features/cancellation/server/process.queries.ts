import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { sql } from 'kysely';
import { cancellationErrors } from '../contract/cancellation.errors.ts';

export interface OpenProcess {
  readonly id: number;
  readonly appliedAt: Date;
  readonly expiresAt: Date;
  readonly verifiedAt: Date | null;
}

const openOf = (db: Database, accountId: number, now: Date) =>
  db
    .selectFrom('cancellation')
    .select(['id', 'applied_at as appliedAt', 'expires_at as expiresAt', 'verified_at as verifiedAt'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now);

export const findProcess = (db: Database, accountId: number, now: Date): Promise<OpenProcess | undefined> =>
  openOf(db, accountId, now).executeTakeFirst();

/** The open process, locked until the transaction ends. Accounts must be locked before it. */
export async function lockProcess(tx: Database, accountId: number, now: Date): Promise<OpenProcess> {
  const found = await openOf(tx, accountId, now).forUpdate().executeTakeFirst();
  if (!found) throw new AppError(cancellationErrors.notApplied);
  return found;
}

/** Steps cannot be skipped: resources can be settled only after the identity check. */
export function mustBeVerified(process: OpenProcess): void {
  if (!process.verifiedAt) throw new AppError(cancellationErrors.notVerified);
}

/** Always in the order of their ids, so that concurrent hand-overs do not deadlock. */
export async function lockAccounts(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`SELECT id FROM account WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/** Ends processes and their unanswered offers; returns the accounts. */
export async function endProcesses(
  tx: Database,
  state: 'withdrawn' | 'expired' | 'done',
  now: Date,
  which: { accountIds: readonly number[] } | { expired: true },
): Promise<{ accountId: number; accountName: string; accountPath: number[] }[]> {
  const these =
    'expired' in which
      ? sql`c.expires_at <= ${now}`
      : sql`c.account_id = ANY (${[...which.accountIds]}::bigint[])`;
  const { rows } = await sql<{ id: number; accountId: number; accountName: string; accountPath: number[] }>`
    UPDATE cancellation c SET state = ${state}, ended_at = ${now} FROM account a
    WHERE a.id = c.account_id AND c.state = 'open' AND ${these}
    RETURNING c.id, a.id AS "accountId", a.account_name AS "accountName", a.path AS "accountPath"`.execute(
    tx,
  );
  await sql`UPDATE cancellation_resource SET state = 'ended', answered_at = ${now}
    WHERE state = 'offered' AND cancellation_id = ANY (${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  return rows;
}
