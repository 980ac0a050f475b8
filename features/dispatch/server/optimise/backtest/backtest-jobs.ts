import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { BacktestDeps } from '../case-deps.ts';
import { endBacktest, giveBack, holdBacktest, type TakenBacktest, takeBacktest } from './backtest.rows.ts';
import { runBacktest } from './run-backtest.ts';

export interface BacktestJobsDeps extends BacktestDeps {
  readonly clock: Clock;
  readonly solver: LpSolver;
  readonly onError: (error: unknown, what: string) => void;
}

/** Interval for saving the progress and extending the hold on the job. */
const SAVE_MS = 700;

/** The job now belongs to another worker, or the process is stopping. */
class Ended extends Error {}

/** Runs backtests, one at a time; several processes may run in parallel. */
export class BacktestJobs {
  readonly #deps: BacktestJobsDeps;
  #stopping = false;

  constructor(deps: BacktestJobsDeps) {
    this.#deps = deps;
  }

  /** A running backtest stops at its next day and is released. */
  stop(): void {
    this.#stopping = true;
  }

  async pass(): Promise<{ more: boolean }> {
    const { db, clock } = this.#deps;
    const taken = await takeBacktest(db, randomUUID(), clock.now());
    if (taken) await this.#run(taken);
    return { more: taken !== undefined };
  }

  async #run(taken: TakenBacktest): Promise<void> {
    const { db, clock, solver, onError } = this.#deps;
    try {
      const result = await runBacktest(
        this.#deps,
        taken.terms,
        taken.askedAt,
        solver,
        this.#progressReporter(taken),
      );
      await endBacktest(db, taken, { result }, clock.now());
    } catch (error) {
      if (error instanceof Ended) {
        if (this.#stopping) await giveBack(db, taken);
        return;
      }
      const known = error instanceof AppError;
      if (!known) onError(error, `backtest ${taken.id}`);
      await endBacktest(db, taken, { errorCode: known ? error.entry.code : 0 }, clock.now());
    }
  }

  #progressReporter(taken: TakenBacktest): (share: number) => Promise<void> {
    let savedMs = Number.NEGATIVE_INFINITY;
    return async (share) => {
      // A solve blocks the thread; other work gets a turn between two days.
      await breathe();
      if (this.#stopping) throw new Ended();
      const nowMs = this.#deps.clock.now().getTime();
      if (nowMs - savedMs < SAVE_MS) return;
      savedMs = nowMs;
      const percent = Math.min(99, Math.floor(100 * share));
      if (!(await holdBacktest(this.#deps.db, taken, percent, this.#deps.clock.now()))) throw new Ended();
    };
  }
}
