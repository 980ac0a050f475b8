import { optimiseErrors } from '@heliodon/dispatch/contract';
import { AppError } from '@heliodon/kernel/app-error';

/** A thread that does one thing after the other; PersistentThread. */
export interface AskThread {
  start(): void;
  post(message: unknown): void;
  /** Ends it, whatever it does: `lost` is called then. */
  cut(): Promise<void>;
}

interface Waiting<Task, Answer> {
  readonly id: number;
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Who would come after so many is told to come later. */
const MOST_WAITING = 16;
/** Of a task, from when the thread has it. */
export const TASK_LIMIT_MS = 20_000;
/** Of the wait for one's turn: with the task it stays within the 120 s of a call. */
export const TURN_LIMIT_MS = 60_000;

/** Tasks for a thread, one at a time: the one that takes too long fails, and the others have their turn after it. */
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

  heard({ id, answer }: { readonly id: number; readonly answer: Answer }): void {
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
    // A solver that does not come back cannot be stopped otherwise.
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
