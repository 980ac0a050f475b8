import { parentPort, workerData } from 'node:worker_threads';
import { RefusedTable, readTable } from '@heliodon/infrastructure/documents/table-reader';
import type { TableTask, TableTold } from './start/table-threads.ts';

/* Runs in a thread per file: a file that blocks it or exhausts its memory affects nothing else. */

const { bytes, maxRows } = workerData as TableTask;
const told = await readTable(bytes, maxRows).then(
  (rows): TableTold => ({ rows }),
  (error: unknown): TableTold => {
    if (!(error instanceof RefusedTable)) throw error;
    return { refused: error.reason, detail: error.message };
  },
);
parentPort?.postMessage(told);
