import { parentPort, workerData } from 'node:worker_threads';
import { type Database, openDatabase } from '@heliodon/infrastructure/database';
import type { PassWorker } from '@heliodon/infrastructure/pass-worker';
import type { ThreadError } from './persistent-thread.ts';
import type { ThreadOptions } from './thread.ts';

export interface ThreadWork {
  readonly db: Database;
  readonly options: ThreadOptions;
  readonly onError: (error: unknown, what: string) => void;
}

/** Thread main: a worker with its own connections until it is stopped. */
export function runInThread(
  name: string,
  create: (work: ThreadWork) => Pick<PassWorker<unknown>, 'start' | 'stop'>,
): void {
  const options = workerData as ThreadOptions;
  const onError = (error: unknown, what: string) =>
    parentPort?.postMessage({
      what,
      stack: error instanceof Error ? error.stack : String(error),
    } as ThreadError);
  const { db, close } = openDatabase(options.databaseUrl, {
    max: 2,
    onError: (error) => onError(error, `database connection of the ${name}`),
  });
  const worker = create({ db, options, onError });
  worker.start();
  parentPort?.once('message', async () => {
    await worker.stop();
    await close();
    parentPort?.close();
  });
}
