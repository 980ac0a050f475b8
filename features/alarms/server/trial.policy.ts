import type { LimitTrial } from '../contract/limits.contract.ts';

export interface Value {
  readonly atMs: number;
  readonly value: number;
}

/** Percentiles by nearest rank; `sorted` in ascending order. */
export function spreadOf(sorted: Float64Array): LimitTrial['spread'] {
  const { length } = sorted;
  if (length === 0) return null;
  const at = (percent: number) => sorted[Math.max(0, Math.ceil((percent / 100) * length) - 1)] ?? 0;
  return { min: at(0), p1: at(1), p5: at(5), p50: at(50), p95: at(95), p99: at(99), max: at(100) };
}

/** Lowest and highest value of each interval, in order of time: peaks are kept, however many samples there are. */
export class PeakCurve {
  readonly #stepMs: number;
  readonly #kept: Value[] = [];
  #low: Value | undefined;
  #high: Value | undefined;

  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  add(one: Value): void {
    if (this.#low && Math.floor(this.#low.atMs / this.#stepMs) !== Math.floor(one.atMs / this.#stepMs))
      this.#endStep();
    if (!this.#low || one.value < this.#low.value) this.#low = one;
    if (!this.#high || one.value > this.#high.value) this.#high = one;
  }

  end(): readonly Value[] {
    this.#endStep();
    return this.#kept;
  }

  #endStep(): void {
    const [low, high] = [this.#low, this.#high];
    if (low && high)
      this.#kept.push(...(low === high ? [low] : low.atMs < high.atMs ? [low, high] : [high, low]));
    this.#low = undefined;
    this.#high = undefined;
  }
}
