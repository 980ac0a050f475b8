import type { LogEntry, OperationLog } from '../operation-log.ts';

/** An operation log in memory. */
export function recordedLog(): { log: OperationLog; written: LogEntry[] } {
  const written: LogEntry[] = [];
  return { log: { write: async (_actor, entry) => void written.push(entry) }, written };
}
