import { parentPort, workerData } from 'node:worker_threads';
import { RefusedTable, readTable } from '@heliodon/infrastructure/documents/table-reader';
import type { TableTask, TableTold } from './start/table-threads.ts';

/* Runs in a thread that lives for one file: a file that blocks it or fills its memory harms nobody else. */

const { bytes, maxRows } = workerData as TableTask;
const told = await readTable(bytes, maxRows).then(
  (rows): TableTold => ({ rows }),
  (error: unknown): TableTold => {
    if (!(error instanceof RefusedTable)) throw error;
    return { refused: error.reason, detail: error.message };
  },
);
parentPort?.postMessage(told);
