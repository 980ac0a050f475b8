import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coded } from '@heliodon/telemetry/logger-text';
import type { ScanResult, SetupAnswer, SetupRequest } from '@heliodon/telemetry/setup';
import type { SiteLine } from '../field/site.ts';
import { TextError } from '../text-error.ts';
import { textsForPlatform } from './error-message.ts';
import { mapNameFault } from './map-names.ts';
import { checkedLine, checkSerialPath, type Reachable } from './reachable.ts';
import { readOnce, readWords } from './read-task.ts';
import { runScan } from './scan-task.ts';
import { TaskLines } from './task-lines.ts';

type Request<D extends SetupRequest['do']> = Extract<SetupRequest, { do: D }>;
export type TaskRequest = Request<'scan' | 'read' | 'registers'>;
type Result = Pick<SetupAnswer, 'scan' | 'read' | 'registers'>;

export interface SetupTasksOptions {
  readonly reachable: Reachable;
  /** Lines of the running configuration. */
  readonly lines: () => readonly SiteLine[];
  readonly answer: (answer: SetupAnswer) => Promise<void>;
  readonly progressMs?: number;
}

const PROGRESS_MS = 1000;

/** Tasks that only read: scans, and single readings of devices that need not be configured. */
export class SetupTasks {
  readonly #options: SetupTasksOptions;
  readonly #running = new Map<string, { readonly task: TaskRequest; readonly abort: AbortController }>();
  readonly #pending = new Set<Promise<void>>();
  #lines: TaskLines;

  constructor(options: SetupTasksOptions) {
    this.#options = options;
    this.#lines = new TaskLines(options.lines);
  }

  /** Answered when it ends. */
  start(task: TaskRequest): void {
    const pending = this.#run(task).finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Whether such a task was running. */
  cancel(id: string): boolean {
    const found = this.#running.get(id);
    found?.abort.abort(new TextError(coded('cancelled', {})));
    return found !== undefined;
  }

  /** Before lines of the running configuration are closed. */
  async end(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort(new TextError(coded('endedByChange', {})));
    await this.#lines.close();
    await Promise.all(this.#pending);
    this.#lines = new TaskLines(this.#options.lines);
  }

  async #run(task: TaskRequest): Promise<void> {
    const { id } = task;
    const isSecondScan =
      task.do === 'scan' && [...this.#running.values()].some((one) => one.task.do === 'scan');
    if (isSecondScan) return this.#answer({ id, state: 'failed', error: [coded('otherScan', {})] });
    const abort = new AbortController();
    this.#running.set(id, { task, abort });
    const progress = new Progress(this.#options.progressMs ?? PROGRESS_MS, (result) =>
      this.#answer({ id, state: 'progress', ...result }),
    );
    try {
      // A request that waits for a silent device must not delay the end.
      const result = await Promise.race([
        this.#perform(task, abort.signal, (result) => progress.note(result)),
        aborted(abort.signal),
      ]);
      progress.end();
      this.#answer({ id, state: 'done', ...result });
    } catch (error) {
      progress.end();
      this.#answer({ id, state: 'failed', error: textsForPlatform(error), ...progress.last });
    } finally {
      this.#running.delete(id);
    }
  }

  async #perform(
    task: TaskRequest,
    signal: AbortSignal,
    note: (result: () => Result) => void,
  ): Promise<Result> {
    const { reachable } = this.#options;
    const lines = await this.#lines.forTask(signal);
    if (task.do === 'scan') {
      if (task.scan.serial) checkSerialPath(task.scan.serial.path, reachable);
      const onResult = (scan: () => ScanResult) => note(() => ({ scan: scan() }));
      return { scan: await runScan(task.scan, { lines, signal, onResult }) };
    }
    const line = await checkedLine(task.line, reachable);
    if (task.do === 'registers') return { registers: { words: await readWords({ ...task, line }, lines) } };
    const fault = mapNameFault(task.device.map, Object.keys(task.maps));
    if (fault !== undefined) throw new TextError(fault);
    return { read: await withMaps(task.maps, (folder) => readOnce({ ...task, line }, lines, folder)) };
  }

  /** Not awaited: a slow platform must not delay the end of tasks. */
  #answer(answer: SetupAnswer): void {
    void this.#options.answer(answer);
  }
}

/** Limits how often the state of a task is sent; the last one is never left out. */
class Progress {
  #last: () => Result = () => ({});
  readonly #everyMs: number;
  readonly #send: (result: Result) => void;
  #timer: NodeJS.Timeout | undefined;
  #isNew = false;
  #isEnded = false;

  constructor(everyMs: number, send: (result: Result) => void) {
    this.#everyMs = everyMs;
    this.#send = send;
  }

  get last(): Result {
    return this.#last();
  }

  /** Called far more often than anything is sent. */
  note(result: () => Result): void {
    if (this.#isEnded) return;
    this.#last = result;
    this.#isNew = true;
    if (!this.#timer) this.#sendLast();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #sendLast(): void {
    this.#timer = undefined;
    if (!this.#isNew) return;
    this.#isNew = false;
    this.#send(this.last);
    this.#timer = setTimeout(() => this.#sendLast(), this.#everyMs);
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Own maps as files, as a configuration has them. */
async function withMaps<R>(
  maps: Readonly<Record<string, unknown>>,
  work: (folder: string) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-maps-'));
  try {
    for (const [name, content] of Object.entries(maps))
      await writeFile(join(folder, name), JSON.stringify(content), { mode: 0o600 });
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
