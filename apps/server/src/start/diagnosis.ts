import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';

export interface ThreadOptions {
  readonly databaseUrl: string;
}

export interface ThreadError {
  readonly what: string;
  readonly stack: string;
}

const START_AGAIN_MS = 10_000;
/** Longer than this a diagnosis under way is not waited for. */
const STOP_MS = 5000;

/** The diagnosis of plants, in a thread of its own; started again when it ends by itself. */
export function startDiagnosis(databaseUrl: string, log: Logger): { stop(): Promise<void> } {
  let thread: Worker | undefined;
  let again: NodeJS.Timeout | undefined;
  let stopped = false;

  function start(): void {
    const bundled = import.meta.url.endsWith('.js');
    const entry = bundled ? './diagnosis-thread.js' : '../diagnosis-thread.ts';
    thread = new Worker(new URL(entry, import.meta.url), {
      workerData: { databaseUrl } satisfies ThreadOptions,
      ...(!bundled && { execArgv: ['--import', 'tsx'] }),
    });
    thread.on('message', ({ what, stack }: ThreadError) => log.error({ err: { stack } }, what));
    thread.on('error', (error) => log.error({ err: error }, 'diagnosis'));
    thread.on('exit', () => {
      thread = undefined;
      if (stopped) return;
      log.warn('the diagnosis ended and is started again');
      again = setTimeout(start, START_AGAIN_MS);
    });
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(again);
      if (!thread) return;
      const ended = once(thread, 'exit');
      thread.postMessage('stop');
      const cut = setTimeout(() => void thread?.terminate(), STOP_MS);
      await ended;
      clearTimeout(cut);
    },
  };
}
