import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { MonotonicTime } from '@heliodon/infrastructure/monotonic-time';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import { DAY_MS } from '@heliodon/kernel/time';
import type { Caller, Origin, Visitor } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { accountIsUsable, sessionProblem } from './auth.policy.ts';
import { accountsAbove, mustChangePassword, permissionsOfAccount } from './rights.policy.ts';
import {
  type AccountRights,
  findAccountRights,
  findRightsOf,
  findSession,
  findSessions,
  holdRights,
  type SessionRow,
} from './sessions.queries.ts';

/** Minimum time between two writes of the last activity, so that a busy page does not write with each call. */
const ACTIVITY_STEP_MS = 30_000;

export interface SecuritySettings {
  readonly sessionIdleMinutes: number;
  readonly sessionMaxDays: number;
  /** Users can register. */
  readonly selfRegistration: boolean;
  /** Maximum SMS codes per hour to all unknown browsers together. */
  readonly smsCodesPerHour: number;
  readonly smsCodesPerDay: number;
}

export class Sessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #time: MonotonicTime;
  readonly #security: () => SecuritySettings;

  constructor(db: Database, clock: Clock, security: () => SecuritySettings) {
    this.#db = db;
    this.#clock = clock;
    this.#time = new MonotonicTime(clock);
    this.#security = security;
  }

  /** Starts a session and returns its token, which is not stored. */
  async start(
    accountId: number,
    visitor: Visitor,
    { origin = 'portal', family = null }: { origin?: Origin; family?: string | null } = {},
    db: Database = this.#db,
  ): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    await db
      .insertInto('session')
      .values({
        token_hash: tokenHash(token),
        account_id: accountId,
        origin,
        remember_family: family,
        ip: visitor.ip,
        user_agent: visitor.userAgent.slice(0, 300),
        created_at: now,
        last_active_at: now,
        expires_at: new Date(this.#time.latestMs() + this.#security().sessionMaxDays * DAY_MS),
      })
      .execute();
    return token;
  }

  /** Maximum duration of a session that starts now, in seconds. */
  longestSeconds(): number {
    return (this.#security().sessionMaxDays * DAY_MS) / 1000;
  }

  /** The caller of a token with current rights; otherwise throws 401 or 403. */
  async byToken(token: string, visitor: Visitor, background = false): Promise<Caller> {
    const row = await findSession(this.#db, { tokenHash: tokenHash(token) });
    const caller = this.#judge(row, visitor);
    if (!background && row) await this.#noteActivity(row);
    return caller;
  }

  /** For sockets, which outlive the call that started them: the current caller of each, or the error that ends it. */
  async byIds(callers: readonly Caller[]): Promise<Map<number, Caller | AppError>> {
    const [first] = callers;
    // One page is one round trip, so that nothing changes in between.
    if (first && callers.length === 1) {
      const row = await findSession(this.#db, { id: first.sessionId });
      return new Map([[first.sessionId, this.#judgement(row, first)]]);
    }
    const found = await findSessions(
      this.#db,
      callers.map(({ sessionId }) => sessionId),
    );
    const accounts = await findRightsOf(this.#db, [...new Set(found.map(({ accountId }) => accountId))]);
    const rights = new Map(accounts.map((account) => [account.accountId, account]));
    const rows = new Map(
      found.flatMap((session) => {
        const own = rights.get(session.accountId);
        return own ? [[session.sessionId, { ...own, ...session }] as const] : [];
      }),
    );
    return new Map(
      callers.map((caller) => [caller.sessionId, this.#judgement(rows.get(caller.sessionId), caller)]),
    );
  }

  #judgement(row: SessionRow | undefined, visitor: Visitor): Caller | AppError {
    try {
      return this.#judge(row, visitor);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }

  /**
   * The caller read inside a transaction, which locks everything their rights depend on, so that a concurrent
   * withdrawal of rights is serialised. UPDATE: the own account will be changed.
   */
  async held(tx: Database, caller: Caller, own: 'SHARE' | 'UPDATE' = 'SHARE'): Promise<Caller> {
    await holdRights(tx, caller.accountPath, own);
    const now = this.#judge(await findSession(tx, { id: caller.sessionId }), caller);
    if (String(now.accountPath) !== String(caller.accountPath)) throw new AppError(commonErrors.conflict);
    return now;
  }

  /** The account that runs a job: no session, but its current rights. */
  async forJob(accountId: number, lang: Lang): Promise<Caller> {
    const row = await findAccountRights(this.#db, accountId);
    if (!row || !accountIsUsable(row, this.#clock.now())) throw new AppError(commonErrors.accessEnded);
    return this.#caller({ ...row, ...noSession }, jobVisitor(lang));
  }

  /** Current rights of the accounts, in one query; accounts without access are left out. */
  async rightsOf(accountIds: readonly number[], db: Database = this.#db): Promise<Map<number, Caller>> {
    const now = this.#clock.now();
    const usable = (await findRightsOf(db, accountIds)).filter((row) => accountIsUsable(row, now));
    return new Map(
      usable.map((row) => [row.accountId, this.#caller({ ...row, ...noSession }, jobVisitor('en'))]),
    );
  }

  async end(sessionId: number): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ ended_at: this.#clock.now() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Ends every session, remembered sign-in and reset ticket of an account, except the calling session. */
  async endAll(accountId: number, exceptSessionId = 0, db: Database = this.#db): Promise<void> {
    await this.#endOf(db, [accountId], exceptSessionId);
  }

  /** The same for an account and all accounts below it. */
  async endTree(accountId: number, db: Database): Promise<void> {
    const below = await db
      .selectFrom('account')
      .select('id')
      .where(sql<boolean>`path @> ARRAY[${accountId}]::bigint[]`)
      .execute();
    await this.#endOf(
      db,
      below.map(({ id }) => id),
    );
  }

  /** Ends reset tickets that were sent to contacts the account no longer has. */
  async endTickets(accountId: number, db: Database): Promise<void> {
    await this.#endTicketsOf(db, [accountId]);
  }

  async #endOf(db: Database, accountIds: readonly number[], exceptSessionId = 0): Promise<void> {
    await db.deleteFrom('remembered_login').where('account_id', 'in', accountIds).execute();
    await db.deleteFrom('known_device').where('account_id', 'in', accountIds).execute();
    await this.#endTicketsOf(db, accountIds);
    await db
      .updateTable('session')
      .set({ ended_at: this.#clock.now() })
      .where('account_id', 'in', accountIds)
      .where('id', '!=', exceptSessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  async #endTicketsOf(db: Database, accountIds: readonly number[]): Promise<void> {
    await db
      .updateTable('one_time_ticket')
      .set({ used_at: this.#clock.now() })
      .where('purpose', '=', 'resetPassword')
      .where(sql<number>`(subject->>'accountId')::bigint`, 'in', accountIds)
      .where('used_at', 'is', null)
      .execute();
  }

  #judge(row: SessionRow | undefined, visitor: Visitor): Caller {
    if (!row) throw new AppError(commonErrors.signedOut);
    const latest = new Date(this.#time.latestMs());
    const problem = sessionProblem(row, this.#clock.now(), this.#security().sessionIdleMinutes, latest);
    if (problem) throw new AppError(problem);
    return this.#caller(row, visitor);
  }

  #caller(
    row: AccountRights & Pick<SessionRow, 'sessionId' | 'origin' | 'plantId'>,
    visitor: Visitor,
  ): Caller {
    return {
      ...visitor,
      sessionId: row.sessionId,
      origin: row.origin as Origin,
      plantId: row.plantId,
      accountId: row.accountId,
      accountName: row.accountName,
      accountPath: row.accountPath,
      roleId: row.roleId,
      managerId: row.managerId,
      permissions: permissionsOfAccount(row),
      mustChangePassword: mustChangePassword(row),
      above: accountsAbove(row),
    };
  }

  async #noteActivity(row: SessionRow): Promise<void> {
    const now = this.#clock.now();
    if (now.getTime() - row.lastActiveAt.getTime() < ACTIVITY_STEP_MS) return;
    await this.#db
      .updateTable('session')
      .set({ last_active_at: now })
      .where('id', '=', row.sessionId)
      .execute();
  }
}

/** An initial password limits sign-in sessions, but not the running jobs of the account. */
const noSession = { sessionId: 0, origin: 'portal', plantId: null, passwordInitial: false };
const jobVisitor = (lang: Lang): Visitor => ({ ip: '', userAgent: 'job', lang, requestId: 'job' });
