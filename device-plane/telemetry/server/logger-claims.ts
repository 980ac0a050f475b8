import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import type { Limiter } from '@heliodon/infrastructure/limiter';
import type { Clock } from '@heliodon/kernel/clock';
import { proveSerial } from '@heliodon/telemetry-store/serial-claims';

/** A new logger connects with `claim:<code>:<secret>` until it is accepted, and then with the secret alone. */
const CLAIM = /^claim:([A-Z0-9]{10}):(.{32,200})$/s;
/**
 * Different wrong codes of a serial number while a claim is open. A logger that repeats its own code, because its owner
 * has not claimed it yet, does not use up the attempts.
 */
const WRONG_CODES = { max: 20, perSeconds: 3600 };
const SAME_CODE = { max: 1, perSeconds: 3600 };

interface ClaimText {
  readonly code: string;
  readonly secret: string;
}

/** Undefined: an ordinary secret. */
export function readClaim(password: Buffer): ClaimText | undefined {
  const [, code, secret] = CLAIM.exec(password.toString()) ?? [];
  return code === undefined || secret === undefined ? undefined : { code, secret };
}

interface ClaimDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly limiter: Limiter;
}

interface Accepted {
  readonly id: number;
  /** False: another device holds the serial number. */
  readonly holds: boolean;
}

/** Rolls back an acceptance. */
class NotHeld extends Error {}

/** Loggers that were added by the claim code they show, and connect for the first time. */
export class LoggerClaims {
  readonly #deps: ClaimDeps;

  constructor(deps: ClaimDeps) {
    this.#deps = deps;
  }

  /** Stores the secret if the code is that of an open claim. Undefined: it is not. */
  async accept(sn: string, code: string, secretHash: Buffer): Promise<Accepted | undefined> {
    const open = await this.#open(sn);
    if (open.length === 0) return undefined;
    const codeHash = createHash('sha256').update(code).digest();
    const { limiter } = this.#deps;
    const ofNumber = `claim:${sn}:`;
    const ofCode = `${ofNumber}${codeHash.toString('base64')}`;
    const isNew = await limiter.isFree(ofCode, SAME_CODE);
    // Counted before the comparison, so that simultaneous attempts are counted too.
    if (isNew && !(await limiter.take(ofNumber, WRONG_CODES)).ok) return undefined;
    const found = open.find(({ hash }) => hash.length === codeHash.length && timingSafeEqual(hash, codeHash));
    if (!found) {
      if (isNew) await limiter.take(ofCode, SAME_CODE);
      return undefined;
    }
    const accepted = await this.#prove({ id: found.id, sn }, codeHash, secretHash);
    if (accepted?.holds) await limiter.forgetAll(ofNumber);
    return accepted;
  }

  #open(sn: string) {
    return this.#deps.db
      .selectFrom('logger_claim as c')
      .innerJoin('device as d', 'd.id', 'c.device_id')
      .select(['d.id', 'c.code_hash as hash'])
      .where('d.sn', '=', sn)
      .where('d.removed_at', 'is', null)
      .where('c.expires_at', '>', this.#deps.clock.now())
      .execute();
  }

  async #prove(
    device: { readonly id: number; readonly sn: string },
    codeHash: Buffer,
    secretHash: Buffer,
  ): Promise<Accepted | undefined> {
    const { id } = device;
    try {
      return await this.#deps.db.transaction().execute(async (tx) => {
        const claim = await tx
          .deleteFrom('logger_claim')
          .where('device_id', '=', id)
          .where('code_hash', '=', codeHash)
          .returning('device_id')
          .executeTakeFirst();
        // Another connection was faster.
        if (!claim) return undefined;
        if (!(await proveSerial(tx, device))) throw new NotHeld();
        // The code stays the proof of physical access when the logger is added to another plant.
        const hashes = { secret_hash: secretHash, check_code_hash: codeHash };
        await tx
          .insertInto('logger_credential')
          .values({ device_id: id, ...hashes })
          .execute();
        return { id, holds: true };
      });
    } catch (error) {
      if (error instanceof NotHeld) return { id, holds: false };
      throw error;
    }
  }
}
