import { parentPort, workerData } from 'node:worker_threads';
import { AlarmSignals } from '@heliodon/alarms/server';
import { createPlantWorker } from '@heliodon/diagnosis/server';
import { systemClock } from '@heliodon/kernel/clock';
import { openDatabase } from '@heliodon/platform/database';
import type { ThreadError, ThreadOptions } from './start/diagnosis.ts';

/* Runs in a thread: the rules of a large plant count for seconds, and nobody's call waits for them. */

const { databaseUrl } = workerData as ThreadOptions;
const tell = (error: unknown, what: string) =>
  parentPort?.postMessage({
    what,
    stack: error instanceof Error ? error.stack : String(error),
  } as ThreadError);

const { db, close } = openDatabase(databaseUrl, {
  max: 2,
  onError: (error) => tell(error, 'database connection of the diagnosis'),
});
const worker = createPlantWorker({ db, clock: systemClock, signals: new AlarmSignals(), onError: tell });
worker.start();

parentPort?.once('message', async () => {
  await worker.stop();
  await close();
  parentPort?.close();
});
