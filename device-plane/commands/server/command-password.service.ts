import { authErrors } from '@heliodon/auth/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import { hashPassword, passwordMatches } from '@heliodon/infrastructure/passwords';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Caller } from '@heliodon/server-kit/caller';
import type { OperationLog } from '@heliodon/server-kit/operation-log';
import { commandsErrors } from '../contract/commands.errors.ts';
import { commandsLog } from '../contract/commands.log.ts';
import type { CommandDevice } from './command-devices.queries.ts';
import { type Issue, issue } from './issue.ts';

/** Required part of sign-in; provided by context.ts. */
export interface CredentialReader {
  typedPassword(encrypted: string, caller: Caller): Promise<string>;
  chosenPassword(encrypted: string, caller: Caller, of: { field: string }): Promise<string>;
  /** Throws unless it is the password of the account. */
  checkOwnPassword(caller: Caller, encrypted: string): Promise<string>;
}

interface PasswordDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly log: OperationLog;
  readonly credentials: CredentialReader;
}

/** The command password for dangerous commands: one per account tree. */
export class CommandPasswords {
  readonly #deps: PasswordDeps;

  constructor(deps: PasswordDeps) {
    this.#deps = deps;
  }

  async state(caller: Caller) {
    const row = await this.#deps.db
      .selectFrom('command_password')
      .select('changed_at')
      .where('account_id', '=', caller.managerId)
      .executeTakeFirst();
    return { isSet: row !== undefined, changedAt: row?.changed_at.toISOString() ?? null };
  }

  async set(caller: Caller, accountPassword: string, newPassword: string): Promise<void> {
    const { db, clock, log, credentials, limiter } = this.#deps;
    const own = await credentials.checkOwnPassword(caller, accountPassword);
    const chosen = await credentials.chosenPassword(newPassword, caller, { field: 'newPassword' });
    if (chosen === own) throw new AppError(commandsErrors.commandPasswordIsOwn);
    const values = { password_hash: await hashPassword(chosen), changed_at: clock.now() };
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('command_password')
        .values({ account_id: caller.managerId, ...values })
        .onConflict((c) => c.column('account_id').doUpdateSet(values))
        .execute();
      await log.write(caller, { action: commandsLog.setPassword }, tx);
    });
    await limiter.forget(limitKey(caller, caller.managerId));
  }

  /** Objections to the password, by account tree of the devices. */
  async check(
    caller: Caller,
    devices: readonly CommandDevice[],
    encrypted: string | undefined,
  ): Promise<Map<number, Issue>> {
    const issues = new Map<number, Issue>();
    if (devices.length === 0) return issues;
    const typed =
      encrypted === undefined ? undefined : await this.#deps.credentials.typedPassword(encrypted, caller);
    const byTree = new Map(devices.map((device) => [device.treeId, device]));
    for (const [treeId, device] of byTree) {
      const found = await this.#checkTree(caller, device, typed);
      if (found) issues.set(treeId, found);
    }
    return issues;
  }

  async #checkTree(
    caller: Caller,
    { treeId, sn, plantId }: CommandDevice,
    typed: string | undefined,
  ): Promise<Issue | undefined> {
    const { db, limiter, log } = this.#deps;
    const row = await db
      .selectFrom('command_password')
      .select('password_hash')
      .where('account_id', '=', treeId)
      .executeTakeFirst();
    if (!row) return issue(commandsErrors.commandPasswordNotSet);
    if (typed === undefined) return issue(commandsErrors.commandPasswordNeeded);
    const taken = await limiter.take(limitKey(caller, treeId), TRIES);
    if (!taken.ok) return issue(authErrors.tooManyPasswords, { seconds: taken.retryAfterSeconds });
    if (await passwordMatches(row.password_hash, typed)) {
      await limiter.forget(limitKey(caller, treeId));
      return undefined;
    }
    const params = { sn };
    await log.write(caller, { action: commandsLog.wrongPassword, params, plantId, status: 'failure' });
    return issue(commandsErrors.wrongCommandPassword);
  }
}

const TRIES = { max: 10, perSeconds: 900 };

/** Each account has its own attempts, so no account can lock out others. */
const limitKey = (caller: Caller, treeId: number): string => `commandPassword:${treeId}:${caller.accountId}`;
