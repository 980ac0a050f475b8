import type { ChargedLine } from '@heliodon/energy/settlement/charged-lines';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { readCharged } from './charged.queries.ts';
import { type DueDay, takeDue } from './due.queries.ts';
import { type DayQuarters, readQuarters } from './energy.queries.ts';
import { type SettledDay, saveSettled } from './settled.rows.ts';
import { settledOn } from './settled-on.ts';
import { type PlantTerms, readTerms } from './terms.queries.ts';

/** Days per pass: limits memory and transaction size. */
const DAYS_A_PASS = 400;
/** Number of days settled before yielding to other work. */
const DAYS_A_TURN = 25;

export interface SettledDaysDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly onError: (error: unknown, what: string) => void;
}

/** Keeps the money of each day consistent with prices and readings. */
export class SettledDays {
  readonly #deps: SettledDaysDeps;

  constructor(deps: SettledDaysDeps) {
    this.#deps = deps;
  }

  /** Returns the number of settled days; fewer than the limit if no more are due. */
  async pass(limit = DAYS_A_PASS): Promise<{ done: number; more: boolean }> {
    const { db, clock } = this.#deps;
    const taken = await takeDue(db, clock.now(), limit);
    if (taken.length === 0) return { done: 0, more: false };
    const terms = await readTerms(db, [...new Set(taken.map((due) => due.plantId))]);
    const known = taken.flatMap((due) => {
      const of = terms.get(due.plantId);
      return of ? [{ due, terms: of }] : [];
    });
    const days = known.map(({ due, terms: { timeZone } }) => ({ ...due, timeZone }));
    const [quarters, charged] = await Promise.all([readQuarters(db, days), readCharged(db, days)]);
    const settled: SettledDay[] = [];
    for (const [at, { due, terms: of }] of known.entries()) {
      const ofDay = quarters[at] ?? { buckets: [], estimatedS: 0 };
      settled.push(this.#settle(due, of, ofDay, charged[at] ?? []));
      if (at % DAYS_A_TURN === DAYS_A_TURN - 1) await new Promise(setImmediate);
    }
    await db.transaction().execute((tx) => saveSettled(tx, settled, clock.now()));
    return { done: taken.length, more: taken.length === limit };
  }

  #settle(
    due: DueDay,
    terms: PlantTerms,
    { buckets, estimatedS }: DayQuarters,
    charged: readonly ChargedLine[],
  ): SettledDay {
    const quarters = buckets.length;
    let settled = null;
    try {
      settled = settledOn(due.day, terms, buckets, charged);
    } catch (error) {
      // An invalid price can only come from outside the product: other plants are still settled.
      this.#deps.onError(error, `settlement of plant ${due.plantId} on ${due.day}`);
    }
    return { due, terms, settled, quarters, estimatedS };
  }
}
