import { timingSafeEqual } from 'node:crypto';
import type { Work } from '@heliodon/contract/work';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Delivery, Messenger } from '@heliodon/infrastructure/messenger';
import { networkOf } from '@heliodon/infrastructure/networks';
import { codeHash, newCode } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { inLang } from '@heliodon/kernel/lang';
import type { Caller, Visitor } from '@heliodon/server-kit/caller';
import type { ProofOfWork } from '@heliodon/server-kit/proof-of-work';
import { sql } from 'kysely';
import {
  CODE_VALID_SECONDS,
  CODE_WAIT_SECONDS,
  CODES_PER_DAY,
  type codePurposes,
  TRIES_PER_CODE,
} from '../contract/auth.contract.ts';
import { authErrors } from '../contract/auth.errors.ts';
import { findAccount } from './accounts.queries.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SmsCap } from './sms-cap.ts';

export type CodePurpose = (typeof codePurposes)[number];

const FORGOT_PER_HOUR = 10;
/** Requests per network without proof of work. */
const FREE_ASKS = { max: 5, perSeconds: 3600 };
/** About a quarter of a million hashes: one second in a browser. */
const WORK_BITS = 18;
const subject = { zh: 'Heliodon 验证码', en: 'Heliodon verification code' };
const body = {
  zh: '您的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
  en: 'Your verification code is {code}. It is valid for {minutes} minutes. If you did not request it, ignore this message.',
};

export interface CodeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly codeKey: string;
  readonly devices: KnownDevices;
  readonly proofOfWork: ProofOfWork;
  readonly smsCap: SmsCap;
}

export class Codes {
  readonly #deps: CodeDeps;

  constructor(deps: CodeDeps) {
    this.#deps = deps;
  }

  /** Returns the current delivery state of this channel. */
  async send(
    target: string,
    purpose: CodePurpose,
    visitor: Visitor | Caller,
    work?: Work,
  ): Promise<Delivery> {
    const account = await findAccount(this.#deps.db, target);
    const registered = account !== undefined;
    if (purpose === 'forgot') await this.#refuseUnregistered(target, registered, visitor);
    const known = await this.#known(visitor, account?.id);
    if (!known) await this.#demandWork(visitor, work);
    await this.#spend(target, known);
    // The answer does not reveal whether a number is registered: everything is the same, but nothing is sent.
    const isSent = purpose !== 'signIn' || registered;
    if (!known && !target.includes('@')) await this.#deps.smsCap.spend(isSent, visitor);
    const channel = target.includes('@') ? 'mail' : 'sms';
    const delivery = await this.#deps.messenger.delivery(channel);
    const code = newCode();
    const { db, clock, codeKey, messenger } = this.#deps;
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + CODE_VALID_SECONDS * 1000);
    await db
      .insertInto('verification_code')
      .values({
        target,
        purpose,
        code_hash: codeHash(codeKey, target, code),
        source: networkOf(visitor.ip),
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    if (!isSent) return delivery;
    await messenger.send([
      {
        channel,
        target,
        purpose: 'code',
        subject: subject[visitor.lang],
        body: inLang(body, visitor.lang, { code, minutes: CODE_VALID_SECONDS / 60 }),
        params: { code },
        expiresAt,
      },
    ]);
    return delivery;
  }

  /**
   * Throws unless it is the newest code for this purpose; a code works once. The requesting network and all others have
   * separate attempts; in total at most 200 guesses a day among a million codes.
   */
  async check(target: string, purpose: CodePurpose, code: string, visitor: Visitor): Promise<void> {
    const { db, clock } = this.#deps;
    const id = await this.look(target, purpose, code, visitor);
    const used = await db
      .updateTable('verification_code')
      .set({ used_at: clock.now() })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw new AppError(authErrors.wrongCode);
  }

  /** Like check, but the code stays valid; it counts as an attempt too. */
  async look(target: string, purpose: CodePurpose, code: string, visitor: Visitor): Promise<number> {
    const { db, clock, codeKey } = this.#deps;
    const now = clock.now();
    const source = networkOf(visitor.ip);
    const tried = await sql<{ id: number; code_hash: Buffer; tries: number }>`
      UPDATE verification_code SET tries = tries + (source = ${source})::int,
                                   tries_elsewhere = tries_elsewhere + (source <> ${source})::int
      WHERE id = (SELECT id FROM verification_code
                  WHERE target = ${target} AND purpose = ${purpose} AND expires_at > ${now}
                  ORDER BY source = ${source} DESC, created_at DESC, id DESC LIMIT 1)
        AND used_at IS NULL
      RETURNING id, code_hash, CASE WHEN source = ${source} THEN tries ELSE tries_elsewhere END AS tries`.execute(
      db,
    );
    const row = tried.rows[0];
    if (!row) throw new AppError(authErrors.wrongCode);
    if (row.tries > TRIES_PER_CODE) throw new AppError(authErrors.tooManyCodeTries);
    if (!timingSafeEqual(row.code_hash, codeHash(codeKey, target, code)))
      throw new AppError(authErrors.wrongCode);
    return row.id;
  }

  /** Invalidates all codes sent to these phone numbers or e-mails. */
  async forget(db: Database, targets: readonly string[]): Promise<void> {
    if (targets.length === 0) return;
    await db
      .updateTable('verification_code')
      .set({ used_at: this.#deps.clock.now() })
      .where('target', 'in', targets)
      .where('used_at', 'is', null)
      .execute();
  }

  /** The only place that reveals whether a number is registered, so it has the strictest limit. */
  async #refuseUnregistered(target: string, registered: boolean, visitor: Visitor): Promise<void> {
    const taken = await this.#deps.limiter.take(`forgot:${networkOf(visitor.ip)}`, {
      max: FORGOT_PER_HOUR,
      perSeconds: 3600,
    });
    if (!taken.ok) throw new AppError(authErrors.codeTooSoon, { seconds: taken.retryAfterSeconds });
    if (registered) return;
    throw new AppError(target.includes('@') ? authErrors.emailNotRegistered : authErrors.phoneNotRegistered);
  }

  /** True for a known browser or an open session: strangers cannot use up its codes. */
  async #known(visitor: Visitor | Caller, accountId: number | undefined): Promise<string | undefined> {
    if ('accountId' in visitor) return `account:${visitor.accountId}`;
    const device = await this.#deps.devices.nameOf(visitor, accountId);
    return device && `device:${device}`;
  }

  /** Frequent requests for codes from one network need a second of proof of work each. */
  async #demandWork(visitor: Visitor, work: Work | undefined): Promise<void> {
    const { limiter, proofOfWork } = this.#deps;
    if (work) return proofOfWork.require(work, WORK_BITS);
    const free = await limiter.take(`codeAsks:${networkOf(visitor.ip)}`, FREE_ASKS);
    if (!free.ok) await proofOfWork.require(undefined, WORK_BITS);
  }

  async #spend(target: string, known: string | undefined): Promise<void> {
    const { limiter } = this.#deps;
    const lane = `${target}:${known ?? 'strangers'}`;
    const soon = await limiter.take(`code:${lane}`, { max: 1, perSeconds: CODE_WAIT_SECONDS });
    if (!soon.ok) {
      const wait = { seconds: soon.retryAfterSeconds };
      throw new AppError(authErrors.codeTooSoon, wait, wait);
    }
    const daily = await limiter.take(`codes:${lane}`, { max: CODES_PER_DAY, perSeconds: 86_400 });
    if (!daily.ok) throw new AppError(authErrors.codeDailyLimit);
  }
}
