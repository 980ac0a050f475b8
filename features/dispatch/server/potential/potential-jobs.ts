import { setTimeout as rest } from 'node:timers/promises';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { AppError } from '@heliodon/kernel/app-error';
import { HOUR_MS } from '@heliodon/kernel/time';
import { optimiseErrors } from '../../contract/optimise.rules.ts';
import { POTENTIAL_LEAST_DAYS, type PotentialState } from '../../contract/potential.contract.ts';
import {
  type DueMonth,
  endWithout,
  HOLD_MS,
  holdMonth,
  releaseMonth,
  saveMonth,
  takeDueMonth,
} from './potential.rows.ts';
import { gatherPotential } from './potential-case.ts';
import type { PotentialJobsDeps } from './potential-deps.ts';
import { runPotential } from './run-potential.ts';

/** Late readings, prices or devices may complete the month; an error needs more time. */
const AGAIN_MS = { incomplete: HOUR_MS, failed: 24 * HOUR_MS } as const;

/** What a month lacks, by error code. */
const LACKS: ReadonlyMap<number, PotentialState> = new Map([
  [optimiseErrors.noStorage.code, 'noStorage'],
  [optimiseErrors.noPrice.code, 'noPrice'],
  [optimiseErrors.tooFewDays.code, 'tooFewDays'],
]);

/** The process is stopping. */
class Ended extends Error {}

/** Calculates months, one plant at a time; several processes may run in parallel. */
export class PotentialJobs {
  readonly #deps: PotentialJobsDeps;
  readonly #restShare: number;
  #stopping = false;

  /** `restShare`: rest after each simulated day, as a share of its duration. */
  constructor(deps: PotentialJobsDeps, restShare: number) {
    this.#deps = deps;
    this.#restShare = restShare;
  }

  /** A running calculation stops at its next day and is released. */
  stop(): void {
    this.#stopping = true;
  }

  /** False: nothing is due. */
  async pass(): Promise<boolean> {
    const { db, clock } = this.#deps;
    const due = await takeDueMonth(db, clock.now());
    if (due) await this.#run(due);
    return due !== undefined;
  }

  async #run(due: DueMonth): Promise<void> {
    const { db, onError } = this.#deps;
    try {
      await this.#calculate(due);
    } catch (error) {
      if (error instanceof Ended) return void (await releaseMonth(db, due));
      const lacks = error instanceof AppError ? LACKS.get(error.entry.code) : undefined;
      if (!lacks) onError(error, `storage potential of plant ${due.plantId} in ${due.month}`);
      await this.#endWithout(due, lacks ?? 'failed', lacks === 'tooFewDays' ? 0 : null);
    }
  }

  async #calculate(due: DueMonth): Promise<void> {
    const { db, clock } = this.#deps;
    const found = await gatherPotential(this.#deps, due.plantId, due.month);
    const { gathered, real, inputs } = found;
    const days = gathered.days.length;
    if (days < POTENTIAL_LEAST_DAYS) return this.#endWithout(due, 'tooFewDays', days);
    const costs = await runPotential(found, this.#betweenDays(due));
    const { currency } = gathered.site;
    await saveMonth(db, due, { days, currency, cost: real.total, inputs, costs }, clock.now());
  }

  #endWithout(due: DueMonth, state: PotentialState, days: number | null): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const againMs = state === 'failed' ? AGAIN_MS.failed : AGAIN_MS.incomplete;
    return endWithout(db, due, { state, days, dueAt: new Date(now.getTime() + againMs) }, now);
  }

  /** A simulated day blocks the thread: other work, such as a backtest that a user waits for, gets turns in between. */
  #betweenDays(due: DueMonth): () => Promise<void> {
    const { db, clock } = this.#deps;
    let heldMs = clock.now().getTime();
    let began = performance.now();
    return async () => {
      await rest((performance.now() - began) * this.#restShare);
      if (this.#stopping) throw new Ended();
      const now = clock.now();
      if (now.getTime() - heldMs > HOLD_MS / 10) {
        await holdMonth(db, due, now);
        heldMs = now.getTime();
      }
      began = performance.now();
    };
  }
}

/** Between two looks for completed months. */
const IDLE_MS = 60_000;
/** A program that has just started has more urgent work. */
const FIRST_AFTER_MS = 300_000;
/** Works a third of the time: a month can wait for hours. */
const REST_SHARE = 2;

/** Calculates completed months until the program stops. It blocks, so it must not run in a thread that serves calls. */
export function potentialWorker(deps: PotentialJobsDeps): Pick<PassWorker<unknown>, 'start' | 'stop'> {
  const jobs = new PotentialJobs(deps, REST_SHARE);
  const firstMs = performance.now() + FIRST_AFTER_MS;
  const pass = async () => performance.now() >= firstMs && jobs.pass();
  const restMs = (_tookMs: number, more: boolean | undefined) => (more ? 0 : IDLE_MS);
  const worker = new PassWorker({ what: 'storage potential', pass, restMs }, deps.onError);
  return {
    start: () => worker.start(),
    stop: () => {
      jobs.stop();
      return worker.stop();
    },
  };
}
