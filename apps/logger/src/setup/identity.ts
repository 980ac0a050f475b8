import { randomBytes } from 'node:crypto';
import { randomLetters } from '@heliodon/infrastructure/tokens';
import { serialNumber } from '@heliodon/telemetry/protocol';
import { z } from 'zod';
import { StateFile } from '../store/state-file.ts';

/* Serial number and secret. A logger without a secret makes its own, and is added to a plant by its claim code. */

const CODE_LENGTH = 10;
const SN_LENGTH = 8;
export const CLAIM_RETRY_MS = 10_000;
/** An acceptance that was lost on the way is found by the secret alone. */
const PLAIN_EVERY = 6;

const schema = z.object({
  sn: serialNumber(),
  secret: z.string(),
  /** Null: accepted by the platform. */
  claimCode: z.string().nullable(),
});

export class Identity {
  readonly sn: string;
  readonly #secret: string;
  /** Undefined: the secret is configured. */
  readonly #file: StateFile<z.infer<typeof schema>> | undefined;
  #attempts = 0;

  private constructor(sn: string, secret: string, file?: StateFile<z.infer<typeof schema>>) {
    this.sn = sn;
    this.#secret = secret;
    this.#file = file;
  }

  /** Rejects if a new identity cannot be stored. */
  static async open(
    path: string,
    given: { readonly sn?: string | undefined; readonly secret?: string | undefined },
  ): Promise<Identity> {
    if (given.sn !== undefined && given.secret !== undefined) return new Identity(given.sn, given.secret);
    const fresh = {
      sn: given.sn ?? `HL-${randomLetters(SN_LENGTH)}`,
      secret: randomBytes(32).toString('hex'),
      claimCode: randomLetters(CODE_LENGTH),
    };
    const empty = { ...fresh, secret: '' };
    const file = await StateFile.open(path, schema, empty);
    // With another serial number it is another logger for the platform.
    const isOther = given.sn !== undefined && file.value.sn !== given.sn;
    if (file.value.secret === '' || isOther) await file.set(fresh);
    return new Identity(file.value.sn, file.value.secret, file);
  }

  /** Null: the platform knows the secret. */
  get claimCode(): string | null {
    return this.#file?.value.claimCode ?? null;
  }

  /** For the next connection. */
  password(): string {
    const code = this.claimCode;
    if (code === null) return this.#secret;
    this.#attempts += 1;
    return this.#attempts % PLAIN_EVERY === 0 ? this.#secret : `claim:${code}:${this.#secret}`;
  }

  /** Whether this ends the claim. */
  async accepted(): Promise<boolean> {
    if (!this.#file || this.claimCode === null) return false;
    await this.#file.set({ ...this.#file.value, claimCode: null }).catch((error: Error) => {
      console.error(`the accepted claim could not be stored: ${error.message}`);
    });
    return true;
  }
}
