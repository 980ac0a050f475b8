import { commonErrors } from '@heliodon/contract/errors';
import { messageText } from '@heliodon/contract/messages';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { Lang } from '@heliodon/kernel/lang';
import type { ServerKeys } from '@heliodon/platform/server-keys';
import { z } from 'zod';
import { authErrors } from '../contract/auth.errors.ts';
import { newPassword, typedPassword } from '../contract/password.ts';

/** An encrypted password that someone overheard is of no use after this time. */
const FRESH_MS = 10 * 60_000;

const payload = z.object({ p: z.string(), t: z.number() });

export class Credentials {
  readonly #keys: ServerKeys;
  readonly #clock: Clock;

  constructor(keys: ServerKeys, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  get publicKey(): string {
    return this.#keys.publicKey;
  }

  /** A password typed to prove who someone is. */
  typed(encrypted: string, lang: Lang): string {
    return this.#checked(encrypted, typedPassword(), 'password', lang);
  }

  /** A password that someone chooses. */
  chosen(encrypted: string, lang: Lang, field = 'password'): string {
    return this.#checked(encrypted, newPassword(), field, lang);
  }

  #checked(encrypted: string, schema: z.ZodType<string>, field: string, lang: Lang): string {
    const verdict = schema.safeParse(this.#open(encrypted));
    if (verdict.success) return verdict.data;
    const key = verdict.error.issues[0]?.message ?? '';
    const message = messageText(key, lang) ?? key;
    throw new AppError(commonErrors.invalid, { detail: message }, { issues: [{ path: field, message }] });
  }

  #open(encrypted: string): string {
    const opened = payload.safeParse(parseJson(this.#keys.decrypt(encrypted)));
    if (!opened.success || Math.abs(this.#clock.now().getTime() - opened.data.t) > FRESH_MS) {
      throw new AppError(authErrors.staleCredential);
    }
    return opened.data.p;
  }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
