import { createHash } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import { messageText } from '@heliodon/contract/messages';
import type { Database } from '@heliodon/infrastructure/database';
import type { ServerKeys } from '@heliodon/infrastructure/server-keys';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { Visitor } from '@heliodon/server-kit/caller';
import { z } from 'zod';
import { authErrors } from '../contract/auth.errors.ts';
import { newPassword, typedPassword } from '../contract/password.ts';
import { guessableProblem } from './guessable-password.ts';

/** After this time an intercepted encrypted password can no longer be used. */
const FRESH_MS = 10 * 60_000;

/** The call that contains the password. */
type By = Pick<Visitor, 'lang' | 'requestId'>;

export interface OtherSecret {
  readonly schema: z.ZodType<string>;
  /** Field of the call, for error messages. */
  readonly field: string;
}

const payload = z.object({ p: z.string(), t: z.number() });

export class Credentials {
  readonly #db: Database;
  readonly #keys: ServerKeys;
  readonly #clock: Clock;

  constructor(db: Database, keys: ServerKeys, clock: Clock) {
    this.#db = db;
    this.#keys = keys;
    this.#clock = clock;
  }

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  /** A password entered as proof of identity. */
  async typed(encrypted: string, by: By): Promise<string> {
    return checked(await this.#open(encrypted, by), typedPassword(), 'password', by.lang);
  }

  /** A new password for an account, or for one that has no name yet. */
  async chosen(
    encrypted: string,
    by: By,
    { accountName, field = 'password' }: { accountName?: string | undefined; field?: string } = {},
  ): Promise<string> {
    const password = checked(await this.#open(encrypted, by), newPassword(), field, by.lang);
    const problem = guessableProblem(password, accountName);
    if (problem) throw refusal(problem, field, by.lang);
    return password;
  }

  /** A secret that is not an account password, with its own schema. */
  async other(encrypted: string, by: By, { schema, field }: OtherSecret): Promise<string> {
    return checked(await this.#open(encrypted, by), schema, field, by.lang);
  }

  /** Each ciphertext works for one call, across all processes: an intercepted one cannot be replayed. */
  async #open(encrypted: string, { requestId }: By): Promise<string> {
    const opened = payload.safeParse(parseJson(this.#keys.decrypt(encrypted)));
    if (!opened.success || Math.abs(this.#clock.now().getTime() - opened.data.t) > FRESH_MS) {
      throw new AppError(authErrors.staleCredential);
    }
    // Hash of the decoded bytes, because one value has several base64 forms.
    const hash = createHash('sha256').update(Buffer.from(encrypted, 'base64')).digest();
    const values = { hash, request_id: requestId, expires_at: new Date(opened.data.t + FRESH_MS) };
    await this.#db
      .insertInto('used_credential')
      .values(values)
      .onConflict((on) => on.doNothing())
      .execute();
    const used = await this.#db
      .selectFrom('used_credential')
      .select('request_id')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (used?.request_id !== requestId) throw new AppError(authErrors.staleCredential);
    return opened.data.p;
  }
}

function checked(password: string, schema: z.ZodType<string>, field: string, lang: Lang): string {
  const verdict = schema.safeParse(password);
  if (verdict.success) return verdict.data;
  throw refusal(verdict.error.issues[0]?.message ?? '', field, lang);
}

function refusal(key: string, field: string, lang: Lang): AppError {
  const message = messageText(key, lang) ?? key;
  return new AppError(commonErrors.invalid, { detail: message }, { issues: [{ path: field, message }] });
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
