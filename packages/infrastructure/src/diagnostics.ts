import { channel } from 'node:diagnostics_channel';

/* Diagnostics channels for metrics: publishing costs nothing without subscribers. */

export interface PassDone {
  readonly what: string;
  readonly tookMs: number;
  readonly failed: boolean;
}

export interface BatchWritten {
  readonly messages: number;
  /** Number of samples, events and devices stored. */
  readonly stored: number;
  readonly refused: number;
  readonly tookMs: number;
}

interface DiagnosticsChannel<T> {
  publish(message: T): void;
  /** Returns the unsubscribe function. */
  subscribe(listener: (message: T) => void): () => void;
}

function diagnosticsChannel<T>(name: string): DiagnosticsChannel<T> {
  const own = channel(name);
  return {
    publish: (message) => own.publish(message),
    subscribe: (listener) => {
      const typed = (message: unknown) => listener(message as T);
      own.subscribe(typed);
      return () => void own.unsubscribe(typed);
    },
  };
}

export const passDone = diagnosticsChannel<PassDone>('heliodon.pass');
export const batchWritten = diagnosticsChannel<BatchWritten>('heliodon.batch');
