import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { threadBeside } from './thread-beside.ts';

export interface ThreadError {
  readonly what: string;
  readonly stack: string;
}

interface KeptThreadOptions {
  /** Entry file name without extension, beside main. */
  readonly entry: string;
  /** Name in the log. */
  readonly what: string;
  readonly data: object;
  readonly log: Logger;
  /** Messages from the thread; errors are logged here. */
  readonly onMessage?: (message: unknown) => void;
  readonly onExit?: () => void;
}

const START_AGAIN_MS = 10_000;
/** Maximum wait for running work. */
const STOP_MS = 5000;

/** A thread for the lifetime of the program, restarted if it ends. */
export class PersistentThread {
  readonly #options: KeptThreadOptions;
  #thread: Worker | undefined;
  #again: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: KeptThreadOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#thread || this.#stopped) return;
    const { entry, what, data, log, onMessage, onExit } = this.#options;
    clearTimeout(this.#again);
    const thread = threadBeside(entry, { workerData: data });
    this.#thread = thread;
    thread.on('message', (message: unknown) => {
      if (isError(message)) log.error({ err: { stack: message.stack } }, message.what);
      else onMessage?.(message);
    });
    thread.on('error', (error) => log.error({ err: error }, what));
    thread.on('exit', () => {
      this.#thread = undefined;
      onExit?.();
      if (this.#stopped) return;
      log.warn(`the ${what} ended and is started again`);
      this.#again = setTimeout(() => this.start(), START_AGAIN_MS);
    });
  }

  post(message: unknown): void {
    this.#thread?.postMessage(message);
  }

  /** Aborts its current work and restarts it. */
  async cut(): Promise<void> {
    await this.#thread?.terminate();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#again);
    if (!this.#thread) return;
    const ended = once(this.#thread, 'exit');
    this.#thread.postMessage('stop');
    const cut = setTimeout(() => void this.#thread?.terminate(), STOP_MS);
    await ended;
    clearTimeout(cut);
  }
}

const isError = (message: unknown): message is ThreadError =>
  typeof message === 'object' && message !== null && 'what' in message && 'stack' in message;
