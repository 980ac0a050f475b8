import { mostCredibleKwh } from '@heliodon/kernel/credible-energy';
import { GAP_MS, hoursOf, stepKwh, stepOf } from './register.ts';

type Register = 'outKwh' | 'inKwh';
export type Share = Register | 'estimatedMs';

export interface Shares {
  /** Gives each bucket its overlap with [startMs, endMs) times perMs. */
  spread(to: Share, startMs: number, endMs: number, perMs: number): void;
}

/** Processes one register: distributes the energy between each reading and the one before. */
export class RegisterLane {
  /** Start and end in turn, ascending; adjacent spans are merged. */
  readonly estimatedSpans: number[] = [];
  readonly #shares: Shares;
  readonly #register: Register;
  readonly #maxKw: number;
  readonly #rolloverAtKwh: number | undefined;
  #earlierMs = Number.NaN;
  #earlierKwh = 0;
  #earlierFlowKw: number | null = null;

  constructor(shares: Shares, register: Register, maxKw: number, rolloverAtKwh: number | undefined) {
    this.#shares = shares;
    this.#register = register;
    this.#maxKw = maxKw;
    this.#rolloverAtKwh = rolloverAtKwh;
  }

  read(atMs: number, kwh: number, powerKw: number | null): void {
    const flowKw = powerKw === null ? null : this.#flowKw(powerKw);
    if (atMs > this.#earlierMs) this.#pair(atMs, kwh, flowKw);
    this.#earlierMs = atMs;
    this.#earlierKwh = kwh;
    this.#earlierFlowKw = flowKw;
  }

  /** Power in the counting direction of the register. */
  #flowKw(powerKw: number): number {
    return Math.min(this.#maxKw, Math.max(0, this.#register === 'outKwh' ? powerKw : -powerKw));
  }

  #pair(atMs: number, kwh: number, flowKw: number | null): void {
    const durationMs = atMs - this.#earlierMs;
    const hours = hoursOf(durationMs);
    const mostKwh = mostCredibleKwh(this.#maxKw, hours);
    const step = stepOf(this.#earlierKwh, kwh, mostKwh, this.#rolloverAtKwh);
    const energyKwh =
      step === 'foreign'
        ? meanOfKnown(this.#earlierFlowKw, flowKw) * hours
        : stepKwh(step, this.#earlierKwh, kwh, this.#rolloverAtKwh);
    this.#shares.spread(this.#register, this.#earlierMs, atMs, energyKwh / durationMs);
    if (step === 'restart' || step === 'foreign' || durationMs > GAP_MS) this.#estimated(atMs);
  }

  #estimated(endMs: number): void {
    const spans = this.estimatedSpans;
    if (spans.at(-1) === this.#earlierMs) spans[spans.length - 1] = endMs;
    else spans.push(this.#earlierMs, endMs);
  }
}

const meanOfKnown = (a: number | null, b: number | null): number =>
  a === null || b === null ? (a ?? b ?? 0) : (a + b) / 2;

/** Time estimated by both registers counts once. */
export function spreadUnion(shares: Shares, a: readonly number[], b: readonly number[]): void {
  let i = 0;
  let j = 0;
  let coveredMs = Number.NEGATIVE_INFINITY;
  while (i < a.length || j < b.length) {
    const fromA = (a[i] ?? Number.POSITIVE_INFINITY) <= (b[j] ?? Number.POSITIVE_INFINITY);
    const spans = fromA ? a : b;
    const at = fromA ? i : j;
    const startMs = spans[at] ?? 0;
    const endMs = spans[at + 1] ?? 0;
    shares.spread('estimatedMs', Math.max(startMs, coveredMs), endMs, 1);
    coveredMs = Math.max(coveredMs, endMs);
    if (fromA) i += 2;
    else j += 2;
  }
}
