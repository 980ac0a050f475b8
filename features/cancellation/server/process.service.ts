import { CODE_WAIT_SECONDS } from '@heliodon/auth/contract';
import { authErrors } from '@heliodon/auth/errors';
import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { maskContact } from '@heliodon/kernel/text';
import { DAY_MS } from '@heliodon/kernel/time';
import { type Caller, isPlatformManager } from '@heliodon/server-kit/caller';
import { PLATFORM } from '@heliodon/server-kit/operation-log';
import { cancellationErrors } from '../contract/cancellation.errors.ts';
import { cancellationLog } from '../contract/cancellation.log.ts';
import { PROCESS_DAYS, VERIFIED_MINUTES, type verifyCancel } from '../contract/process.contract.ts';
import type { CancellationDeps } from './ports.ts';
import { endProcesses, findProcess, lockProcess } from './process.queries.ts';

export const VERIFIED_MS = VERIFIED_MINUTES * 60_000;

/** Applying, identity check, and withdrawal. */
export class ProcessService {
  readonly #deps: CancellationDeps;

  constructor(deps: CancellationDeps) {
    this.#deps = deps;
  }

  async current(caller: Caller) {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const process = await findProcess(db, caller.accountId, now);
    const { way, target } = await this.#way(caller);
    const verifiedUntil = process?.verifiedAt && new Date(process.verifiedAt.getTime() + VERIFIED_MS);
    return {
      possible: !isPlatformManager(caller),
      step: !process ? ('apply' as const) : process.verifiedAt ? ('resources' as const) : ('verify' as const),
      appliedAt: process?.appliedAt.toISOString() ?? null,
      expiresAt: process?.expiresAt.toISOString() ?? null,
      verifiedUntil: verifiedUntil && verifiedUntil > now ? verifiedUntil.toISOString() : null,
      way,
      target: target === null ? null : maskContact(target),
    };
  }

  /** Repeated applications have no effect. */
  async apply(caller: Caller): Promise<void> {
    if (isPlatformManager(caller)) throw new AppError(cancellationErrors.platformManager);
    const { db, clock, log } = this.#deps;
    const now = clock.now();
    await this.expire();
    await db.transaction().execute(async (tx) => {
      const made = await tx
        .insertInto('cancellation')
        .values({
          account_id: caller.accountId,
          applied_at: now,
          expires_at: new Date(now.getTime() + PROCESS_DAYS * DAY_MS),
        })
        .onConflict((found) => found.column('account_id').where('state', '=', 'open').doNothing())
        .executeTakeFirst();
      if (made.numInsertedOrUpdatedRows) await log.write(caller, { action: cancellationLog.apply }, tx);
    });
  }

  async sendCode(caller: Caller) {
    const { db, clock, identity } = this.#deps;
    if (!(await findProcess(db, caller.accountId, clock.now())))
      throw new AppError(cancellationErrors.notApplied);
    const { target } = await this.#way(caller);
    if (target === null) throw new AppError(authErrors.wrongCode);
    const delivery = await identity.sendCode(target, 'cancel', caller);
    return { waitSeconds: CODE_WAIT_SECONDS, delivery, target: maskContact(target) };
  }

  async verify(caller: Caller, { code, password }: CallRequest<typeof verifyCancel>): Promise<void> {
    const { db, clock, identity, log } = this.#deps;
    if (!(await findProcess(db, caller.accountId, clock.now())))
      throw new AppError(cancellationErrors.notApplied);
    const { target } = await this.#way(caller);
    if (target !== null) await identity.checkCode(target, 'cancel', code ?? '', caller);
    else if (password) await identity.checkOwnPassword(caller, password);
    else throw new AppError(authErrors.wrongPassword);
    await db.transaction().execute(async (tx) => {
      const process = await lockProcess(tx, caller.accountId, clock.now());
      await tx
        .updateTable('cancellation')
        .set({ verified_at: clock.now() })
        .where('id', '=', process.id)
        .execute();
      await log.write(caller, { action: cancellationLog.verify }, tx);
    });
  }

  async withdraw(caller: Caller): Promise<void> {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx) => {
      const ended = await endProcesses(tx, 'withdrawn', clock.now(), { accountIds: [caller.accountId] });
      if (ended.length === 0) throw new AppError(cancellationErrors.notApplied);
      await log.write(caller, { action: cancellationLog.withdraw }, tx);
    });
  }

  /** Ends processes whose time is over. */
  async expire(): Promise<void> {
    const { db, clock, log } = this.#deps;
    await db.transaction().execute(async (tx: Database) => {
      for (const { accountName, accountPath } of await endProcesses(tx, 'expired', clock.now(), {
        expired: true,
      })) {
        const entry = { action: cancellationLog.expire, params: { account: accountName } };
        await log.write({ ...PLATFORM, accountPath }, entry, tx);
      }
    });
  }

  /** The phone comes first; uses the current contact of the account. */
  async #way(caller: Caller) {
    const own = await this.#deps.db
      .selectFrom('account')
      .select(['phone', 'email', 'phone_proven', 'email_proven'])
      .where('id', '=', caller.accountId)
      .executeTakeFirstOrThrow();
    // An unconfirmed contact may belong to a stranger.
    if (own.phone !== null && own.phone_proven) return { way: 'phone' as const, target: own.phone };
    return own.email === null || !own.email_proven
      ? { way: 'password' as const, target: null }
      : { way: 'email' as const, target: own.email };
  }
}
