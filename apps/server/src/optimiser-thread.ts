import { parentPort, workerData } from 'node:worker_threads';
import { AlarmSignals } from '@heliodon/alarms/server';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { backtestWorker, guidanceWorker, optimiserHere, potentialWorker } from '@heliodon/dispatch/server';
import { readForecast, readKnownForecasts } from '@heliodon/forecast/server';
import { openDatabase } from '@heliodon/infrastructure/database';
import { highsSolver } from '@heliodon/infrastructure/solver';
import { systemClock } from '@heliodon/kernel/clock';
import { readPlannedDays } from '@heliodon/schedules/server';
import { operationLog } from '@heliodon/system/server';
import { PostgresTelemetryStore } from '@heliodon/telemetry-store/postgres-store';
import type { Ask, AskAnswer, OptimiserThreadOptions } from './start/optimiser.ts';
import type { ThreadError } from './start/persistent-thread.ts';

/* Runs in a thread: solving blocks it and must not block calls. */

const { databaseUrl, serves } = workerData as OptimiserThreadOptions;
const reportError = (error: unknown, what: string) =>
  parentPort?.postMessage({
    what,
    stack: error instanceof Error ? (error.stack ?? error.message) : String(error),
  } satisfies ThreadError);

if (serves === 'asks') serveAsks();
else if (serves === 'backtests') countBacktests();
else guide();

function serveAsks(): void {
  const optimiser = optimiserHere(highsSolver());
  // Serialised, in order of arrival.
  let last: Promise<unknown> = optimiser.warm();
  parentPort?.on('message', (message: Ask | 'stop') => {
    if (message === 'stop') return void parentPort?.close();
    const { id, task } = message;
    last = last
      .then(() => optimiser.propose(task))
      .catch((error: unknown) => {
        reportError(error, 'optimiser');
        return { ok: false, reason: 'solver', detail: String(error) } as const;
      })
      .then((answer) => parentPort?.postMessage({ id, answer } satisfies AskAnswer));
  });
}

function openHere(what: string) {
  const { db, pool, close } = openDatabase(databaseUrl, {
    max: 2,
    onError: (error) => reportError(error, `database connection of the ${what}`),
  });
  const store = new PostgresTelemetryStore(pool, pool, deviceKinds);
  const common = { db, store, clock: systemClock, plannedDays: readPlannedDays, onError: reportError };
  return { common, close };
}

/** Guidance must not wait for a backtest, so it has a thread of its own. */
function guide(): void {
  const { common, close } = openHere('automatic dispatch');
  const { db } = common;
  const worker = guidanceWorker({
    ...common,
    log: operationLog(db, systemClock),
    signals: new AlarmSignals(),
    forecastOf: (plantId, kind, byMs) => readForecast(db, plantId, kind, byMs),
  });
  worker.start();
  parentPort?.on('message', async () => {
    await worker.stop();
    await close();
    parentPort?.close();
  });
}

/** The storage potential of completed months is calculated beside the backtests: it can wait for them. */
function countBacktests(): void {
  const { common, close } = openHere('backtests');
  const deps = { ...common, knownForecasts: readKnownForecasts };
  const worker = backtestWorker({ ...deps, solver: highsSolver() });
  const potential = potentialWorker(deps);
  worker.start();
  potential.start();
  parentPort?.on('message', async (message: 'wake' | 'stop') => {
    if (message === 'wake') return worker.wake();
    await Promise.all([worker.stop(), potential.stop()]);
    await close();
    parentPort?.close();
  });
}
