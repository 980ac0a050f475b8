import { createHash } from 'node:crypto';
import { commonErrors } from '@heliodon/contract/errors';
import { leadingZeroBits, type Work, type WorkTask, workText } from '@heliodon/contract/work';
import type { Database } from '@heliodon/infrastructure/database';
import { newToken, tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';

const PURPOSE = 'work';
const VALID_MS = 5 * 60_000;

/** Accepts a solved task once and within five minutes. */
export class ProofOfWork {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Throws a task unless it is solved. Each additional bit doubles the work. */
  async require(work: Work | undefined, bits: number): Promise<void> {
    if (work && (await this.#isDone(work, bits))) return;
    const task: WorkTask = { challenge: newToken(), bits };
    await this.#db
      .insertInto('one_time_ticket')
      .values({
        token_hash: tokenHash(task.challenge),
        purpose: PURPOSE,
        subject: JSON.stringify({}),
        expires_at: new Date(this.#clock.now().getTime() + VALID_MS),
      })
      .execute();
    throw new AppError(commonErrors.workNeeded, {}, task);
  }

  async #isDone(work: Work, bits: number): Promise<boolean> {
    const hash = createHash('sha256').update(workText(work)).digest();
    if (leadingZeroBits(hash) < bits) return false;
    const now = this.#clock.now();
    const used = await sql`UPDATE one_time_ticket SET used_at = ${now}
      WHERE token_hash = ${tokenHash(work.challenge)} AND purpose = ${PURPOSE}
        AND used_at IS NULL AND expires_at > ${now}`.execute(this.#db);
    return used.numAffectedRows === 1n;
  }
}
