import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { inLang } from '@heliodon/kernel/lang';
import type { Visitor } from '@heliodon/platform/caller';
import type { Database } from '@heliodon/platform/database';
import type { Limiter } from '@heliodon/platform/limiter';
import type { Messenger } from '@heliodon/platform/messenger';
import { codeHash, newCode } from '@heliodon/platform/tokens';
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

export type CodePurpose = (typeof codePurposes)[number];

const FORGOT_PER_HOUR = 10;
const subject = { zh: 'Heliodon 验证码', en: 'Heliodon verification code' };
const body = {
  zh: '您的验证码是 {code}，{minutes} 分钟内有效。如非本人操作，请忽略。',
  en: 'Your verification code is {code}. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
};

export interface CodeDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
  readonly messenger: Messenger;
  readonly codeKey: string;
}

export class Codes {
  readonly #deps: CodeDeps;

  constructor(deps: CodeDeps) {
    this.#deps = deps;
  }

  async send(target: string, purpose: CodePurpose, visitor: Visitor): Promise<void> {
    const registered = (await findAccount(this.#deps.db, target)) !== undefined;
    if (purpose === 'forgot') await this.#tellUnregistered(target, registered, visitor);
    await this.#spend(target);
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
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    // Nobody learns here whether a number is registered: all is the same, only that nothing is sent.
    if (purpose === 'signIn' && !registered) return;
    await messenger.send([
      {
        channel: target.includes('@') ? 'mail' : 'sms',
        target,
        purpose: 'code',
        subject: subject[visitor.lang],
        body: inLang(body, visitor.lang, { code, minutes: CODE_VALID_SECONDS / 60 }),
        params: { code },
        expiresAt,
      },
    ]);
  }

  /** Throws unless the code is the newest one sent for this purpose; a code works once. */
  async check(target: string, purpose: CodePurpose, code: string): Promise<void> {
    const { db, clock, codeKey } = this.#deps;
    const now = clock.now();
    const tried = await sql<{ id: number; code_hash: Buffer; tries: number }>`
      UPDATE verification_code SET tries = tries + 1
      WHERE id = (SELECT id FROM verification_code WHERE target = ${target} AND purpose = ${purpose}
                  ORDER BY created_at DESC, id DESC LIMIT 1)
        AND used_at IS NULL AND expires_at > ${now}
      RETURNING id, code_hash, tries`.execute(db);
    const row = tried.rows[0];
    if (!row) throw new AppError(authErrors.wrongCode);
    if (row.tries > TRIES_PER_CODE) throw new AppError(authErrors.tooManyCodeTries);
    if (!timingSafeEqual(row.code_hash, codeHash(codeKey, target, code)))
      throw new AppError(authErrors.wrongCode);
    const used = await db
      .updateTable('verification_code')
      .set({ used_at: now })
      .where('id', '=', row.id)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) throw new AppError(authErrors.wrongCode);
  }

  /** What was sent to a phone number or e-mail is of no use any more. */
  async forget(db: Database, targets: readonly string[]): Promise<void> {
    if (targets.length === 0) return;
    await db
      .updateTable('verification_code')
      .set({ used_at: this.#deps.clock.now() })
      .where('target', 'in', targets)
      .where('used_at', 'is', null)
      .execute();
  }

  /** The one place that tells whether a number is registered, so it is the most limited one. */
  async #tellUnregistered(target: string, registered: boolean, visitor: Visitor): Promise<void> {
    const taken = await this.#deps.limiter.take(`forgot:${visitor.ip}`, {
      max: FORGOT_PER_HOUR,
      perSeconds: 3600,
    });
    if (!taken.ok) throw new AppError(authErrors.codeTooSoon, { seconds: taken.retryAfterSeconds });
    if (registered) return;
    throw new AppError(target.includes('@') ? authErrors.emailNotRegistered : authErrors.phoneNotRegistered);
  }

  async #spend(target: string): Promise<void> {
    const { limiter } = this.#deps;
    const soon = await limiter.take(`code:${target}`, { max: 1, perSeconds: CODE_WAIT_SECONDS });
    if (!soon.ok) {
      const wait = { seconds: soon.retryAfterSeconds };
      throw new AppError(authErrors.codeTooSoon, wait, wait);
    }
    const daily = await limiter.take(`codes:${target}`, { max: CODES_PER_DAY, perSeconds: 86_400 });
    if (!daily.ok) throw new AppError(authErrors.codeDailyLimit);
  }
}
