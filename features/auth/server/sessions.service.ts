import { commonErrors } from '@heliodon/contract/errors';
import { permissionsOfRole, platformPermissions } from '@heliodon/contract/permissions';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import { type Caller, isPlatformManager, type Origin, type Visitor } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import { newToken, tokenHash } from '@heliodon/platform/tokens';
import { sql } from 'kysely';
import { accountIsUsable, sessionProblem } from './auth.policy.ts';
import {
  type AccountRights,
  findAccountRights,
  findRightsOf,
  findSession,
  type SessionRow,
} from './sessions.queries.ts';

/** Activity is written at most this often, so that a busy page does not write with each call. */
const ACTIVITY_STEP_MS = 30_000;
const DAY_MS = 86_400_000;

export interface SessionSettings {
  readonly idleMinutes: number;
  readonly maxDays: number;
}

export class Sessions {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #settings: SessionSettings;

  constructor(db: Database, clock: Clock, settings: SessionSettings) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
  }

  /** Starts a session and answers its token, which is kept nowhere. */
  async start(
    accountId: number,
    visitor: Visitor,
    origin: Origin = 'portal',
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
        ip: visitor.ip,
        user_agent: visitor.userAgent.slice(0, 300),
        created_at: now,
        last_active_at: now,
        expires_at: new Date(now.getTime() + this.#settings.maxDays * DAY_MS),
      })
      .execute();
    return token;
  }

  /** The caller behind a token, as the database knows them now; throws 401 or 403 otherwise. */
  async byToken(token: string, visitor: Visitor, background = false): Promise<Caller> {
    const row = await findSession(this.#db, { tokenHash: tokenHash(token) });
    const caller = this.#judge(row, visitor);
    if (!background && row) await this.#noteActivity(row);
    return caller;
  }

  /** For sockets and jobs, which go on after the call that started them. */
  async byId(sessionId: number, visitor: Visitor): Promise<Caller> {
    return this.#judge(await findSession(this.#db, { id: sessionId }), visitor);
  }

  /** The account behind a job: no session, but the same rights that it has now. */
  async forJob(accountId: number, lang: Lang): Promise<Caller> {
    const row = await findAccountRights(this.#db, accountId);
    if (!row || !accountIsUsable(row, this.#clock.now())) throw new AppError(commonErrors.accessEnded);
    return this.#caller({ ...row, sessionId: 0, origin: 'portal', plantId: null }, jobVisitor(lang));
  }

  /** What each of the accounts may do now, in one query; whose access has ended is left out. */
  async rightsOf(accountIds: readonly number[]): Promise<Map<number, Caller>> {
    const now = this.#clock.now();
    const usable = (await findRightsOf(this.#db, accountIds)).filter((row) => accountIsUsable(row, now));
    const none = { sessionId: 0, origin: 'portal', plantId: null };
    return new Map(usable.map((row) => [row.accountId, this.#caller({ ...row, ...none }, jobVisitor('en'))]));
  }

  async end(sessionId: number): Promise<void> {
    await this.#db
      .updateTable('session')
      .set({ ended_at: this.#clock.now() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  /** Ends every session, remembered sign-in and reset ticket of an account, except the session that asks. */
  async endAll(accountId: number, exceptSessionId = 0, db: Database = this.#db): Promise<void> {
    await db.deleteFrom('remembered_login').where('account_id', '=', accountId).execute();
    await db
      .updateTable('one_time_ticket')
      .set({ used_at: this.#clock.now() })
      .where('purpose', '=', 'resetPassword')
      .where(sql<number>`(subject->>'accountId')::bigint`, '=', accountId)
      .where('used_at', 'is', null)
      .execute();
    await db
      .updateTable('session')
      .set({ ended_at: this.#clock.now() })
      .where('account_id', '=', accountId)
      .where('id', '!=', exceptSessionId)
      .where('ended_at', 'is', null)
      .execute();
  }

  #judge(row: SessionRow | undefined, visitor: Visitor): Caller {
    if (!row) throw new AppError(commonErrors.signedOut);
    const problem = sessionProblem(row, this.#clock.now(), this.#settings.idleMinutes);
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
      permissions: isPlatformManager(row)
        ? platformPermissions
        : permissionsOfRole(row.roleId, row.storedPermissions),
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

const jobVisitor = (lang: Lang): Visitor => ({ ip: '', userAgent: 'job', lang, requestId: 'job' });
