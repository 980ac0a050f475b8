import { channel } from 'node:diagnostics_channel';

/* What goes on inside, for whoever counts it: publishing costs nothing while nobody listens. */

export interface PassDone {
  readonly what: string;
  readonly tookMs: number;
  readonly failed: boolean;
}

export interface BatchWritten {
  readonly messages: number;
  /** Samples, events and devices that were in them. */
  readonly stored: number;
  readonly refused: number;
  readonly tookMs: number;
}

interface Told<T> {
  tell(news: T): void;
  /** Answers how to stop listening. */
  listen(hear: (news: T) => void): () => void;
}

function told<T>(name: string): Told<T> {
  const line = channel(name);
  return {
    tell: (news) => line.publish(news),
    listen: (hear) => {
      const ear = (news: unknown) => hear(news as T);
      line.subscribe(ear);
      return () => void line.unsubscribe(ear);
    },
  };
}

export const passDone = told<PassDone>('heliodon.pass');
export const batchWritten = told<BatchWritten>('heliodon.batch');
