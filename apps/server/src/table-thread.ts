import { parentPort, workerData } from 'node:worker_threads';
import { RefusedTable, readTable } from '@heliodon/infrastructure/documents/table-reader';
import type { TableResult, TableTask } from './start/table-threads.ts';

/* Runs in a thread per file: a file that blocks it or exhausts its memory affects nothing else. */

const { bytes, maxRows } = workerData as TableTask;
const result = await readTable(bytes, maxRows).then(
  (rows): TableResult => ({ rows }),
  (error: unknown): TableResult => {
    if (!(error instanceof RefusedTable)) throw error;
    return { refused: error.reason, detail: error.message };
  },
);
parentPort?.postMessage(result);
