import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { sql } from 'kysely';
import type { PileDays } from './detection/pile-days.ts';
import { loseSilent } from './ocpp/session-end.ts';
import { repriceDue } from './pricing/session-pricing.ts';

const SESSIONS_A_PASS = 100;
/** Interval of the search for days written by the bulk writer, and for sessions of silent chargers. */
const LOOK_EVERY_MS = 60_000;
/** Retention of requests to chargers, in days. */
const QUESTIONS_KEPT_DAYS = 400;

export interface CareDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** Periodic maintenance of sessions. */
export class SessionMaintenance {
  readonly #deps: CareDeps;
  readonly #days: PileDays;
  #lookedMs = 0;

  constructor(deps: CareDeps, days: PileDays) {
    this.#deps = deps;
    this.#days = days;
  }

  async pass(): Promise<{ more: boolean }> {
    const { db, clock, onError } = this.#deps;
    const nowMs = clock.now().getTime();
    if (Math.abs(nowMs - this.#lookedMs) >= LOOK_EVERY_MS) {
      this.#lookedMs = nowMs;
      await loseSilent(db, clock.now());
      await this.#days.want();
    }
    const priced = await repriceDue(db, SESSIONS_A_PASS, onError);
    const { more } = await this.#days.pass();
    return { more: more || priced === SESSIONS_A_PASS };
  }

  async forgetOld(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await sql`DELETE FROM pile_question
      WHERE asked_at < ${now}::timestamptz - make_interval(days => ${QUESTIONS_KEPT_DAYS})`.execute(db);
  }
}
