import type { LoggerText } from '@heliodon/telemetry/logger-text';
import type { ScannedLine } from './found.ts';

export interface ScanState {
  /** Steps of those known so far: addresses, units, meter addresses, serial settings. */
  readonly done: number;
  readonly total: number;
  /** What is being queried. */
  readonly now: LoggerText;
  readonly scanned: readonly ScannedLine[];
}

export interface ProgressListeners {
  /** Progress messages. */
  readonly onProgress?: ((line: string) => void) | undefined;
  /** After each step. */
  readonly onStep?: ((state: ScanState) => void) | undefined;
}

/** Progress of a scan. A line may be queried several times, with different protocols. */
export class ScanProgress {
  readonly #listeners: ProgressListeners;
  /** The last pass over each line. */
  readonly #scanned = new Map<string, ScannedLine>();
  #done = 0;
  #total = 0;

  constructor(listeners: ProgressListeners) {
    this.#listeners = listeners;
  }

  say(line: string): void {
    this.#listeners.onProgress?.(line);
  }

  /** Steps that follow. */
  expect(count: number): void {
    this.#total += count;
  }

  step(count: number, now: LoggerText): void {
    this.#done += count;
    const scanned = [...this.#scanned.values()];
    this.#listeners.onStep?.({ done: this.#done, total: this.#total, now, scanned });
  }

  /** A pass over the line begins; `scanned` grows with it. */
  begin(name: string, scanned: ScannedLine): void {
    this.#scanned.set(name, scanned);
  }
}
