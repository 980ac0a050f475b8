import { optimiseErrors } from '@heliodon/dispatch/contract';
import { AppError } from '@heliodon/kernel/app-error';

/** A thread with one task at a time; PersistentThread. */
export interface AskThread {
  start(): void;
  post(message: unknown): void;
  /** Terminates it at any point; then `lost` is called. */
  cut(): Promise<void>;
}

interface Waiting<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Maximum queue length; further tasks are refused. */
const MOST_WAITING = 16;
/** Time limit of a running task. */
export const TASK_LIMIT_MS = 20_000;
/** Time limit in the queue: with the task below the 120 s of a call. */
export const TURN_LIMIT_MS = 60_000;

/** Tasks for a thread, one at a time: a task that exceeds its limit fails, and the next ones continue. */
export class AskQueue<Task, Answer> {
  readonly #thread: AskThread;
  #queue: Waiting<Task, Answer>[] = [];
  #running: Waiting<Task, Answer> | undefined;
  #isCut = false;
  #lastId = 0;

  constructor(thread: AskThread) {
    this.#thread = thread;
  }

  ask(task: Task): Promise<Answer> {
    if (this.#queue.length + (this.#running ? 1 : 0) >= MOST_WAITING) throw new AppError(optimiseErrors.busy);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(id), TURN_LIMIT_MS);
      this.#queue.push({ id, task, resolve, reject, timer });
      this.#next();
    });
  }

  answered({ id, answer }: { readonly id: number; readonly answer: Answer }): void {
    if (this.#running?.id !== id) return;
    clearTimeout(this.#running.timer);
    this.#running.resolve(answer);
    this.#running = undefined;
    this.#next();
  }

  /** The thread has ended. */
  lost(): void {
    this.#isCut = false;
    this.#fail();
    this.#next();
  }

  stop(): void {
    this.#fail();
    for (const { reject, timer } of this.#queue.splice(0)) {
      clearTimeout(timer);
      reject(new AppError(optimiseErrors.solver));
    }
  }

  #next(): void {
    if (this.#running || this.#isCut) return;
    const next = this.#queue.shift();
    if (!next) return;
    clearTimeout(next.timer);
    // A blocked solver can only be stopped with its thread.
    next.timer = setTimeout(() => {
      this.#isCut = true;
      this.#fail();
      void this.#thread.cut();
    }, TASK_LIMIT_MS);
    this.#running = next;
    this.#thread.start();
    this.#thread.post({ id: next.id, task: next.task });
  }

  #fail(): void {
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#running.reject(new AppError(optimiseErrors.solver));
    this.#running = undefined;
  }

  #giveUp(id: number): void {
    const late = this.#queue.find((one) => one.id === id);
    this.#queue = this.#queue.filter((one) => one !== late);
    late?.reject(new AppError(optimiseErrors.busy));
  }
}
