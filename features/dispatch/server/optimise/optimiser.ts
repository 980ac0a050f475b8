import { STEPS_A_DAY } from '@heliodon/energy/optimise/dispatch-case';
import type { LpSolver } from '@heliodon/energy/optimise/lp-solver';
import { plainCalendar } from '@heliodon/energy/optimise/plan-orders';
import { type ProposalAnswer, type ProposalTask, propose } from '@heliodon/energy/optimise/proposal';
import { PassWorker } from '@heliodon/infrastructure/pass-worker';
import { BacktestJobs, type BacktestJobsDeps } from './backtest/backtest-jobs.ts';

/** Where plans are computed: a solve blocks its thread, so it must not be the thread that serves calls. */
export interface Optimiser {
  propose(task: ProposalTask): Promise<ProposalAnswer>;
  /** A backtest was requested: a worker in this process starts without waiting for the next poll. */
  wake(): void;
}

/** Runs in the calling thread. */
export const optimiserHere = (solver: LpSolver) => ({
  propose: (task: ProposalTask) => propose(task, solver),
  wake: () => undefined,
  /** Loads the solver and warms up the JIT compiler. */
  warm: () => propose(SMALL_TASK, solver),
});

const day = (of: (slot: number) => number) =>
  Float64Array.from({ length: STEPS_A_DAY }, (_, slot) => of(slot));

const SMALL_TASK: ProposalTask = {
  calendar: plainCalendar(STEPS_A_DAY),
  segmentsADay: 6,
  present: null,
  of: {
    horizon: {
      buyPrice: day((slot) => (slot < 32 ? 0.3 : 1)),
      feedInPrice: day(() => 0.2),
      pvKw: day(() => 0),
      loadKw: day((slot) => 20 + (slot % 7)),
      chargingKw: day(() => 0),
    },
    site: { transformerKw: null, exportLimitKw: 0, pvCurtailable: true },
    demand: [],
    battery: {
      capacityKwh: 100,
      maxChargeKw: 50,
      maxDischargeKw: 50,
      socMin: 10,
      socMax: 90,
      startSoc: 50,
      endSoc: 50,
      chargeEfficiency: 0.95,
      dischargeEfficiency: 0.95,
      wearPerKwh: 0.02,
      chargeTaper: [],
      dischargeTaper: [],
    },
  },
};

/** Polling interval while idle; another process may have received the request. */
const IDLE_MS = 3000;

/** Runs backtests until the program stops. Solves block, so it needs its own thread. */
export function backtestWorker(deps: BacktestJobsDeps): Pick<PassWorker<unknown>, 'start' | 'stop' | 'wake'> {
  const jobs = new BacktestJobs(deps);
  const restMs = (_tookMs: number, done: { more: boolean } | undefined) => (done?.more ? 0 : IDLE_MS);
  const worker = new PassWorker({ what: 'backtests', pass: () => jobs.pass(), restMs }, deps.onError);
  return {
    start: () => worker.start(),
    wake: () => worker.wake(),
    stop: () => {
      jobs.stop();
      return worker.stop();
    },
  };
}
