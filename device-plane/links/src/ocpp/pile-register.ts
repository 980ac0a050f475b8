import { mostCredibleKwh } from '@heliodon/kernel/credible-energy';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { PileRecall, RegisterReading } from './ports.ts';

/** What a pile can give that does not say how much. */
const MOST_KW = 1500;
/** A fall up to this is the last digit, not a register that began anew. */
const JITTER_KWH = 0.5;

/**
 * The register of a whole pile: it goes on from the total that was stored last by what its connectors count. It never
 * falls, and what a connector has counted before it was heard first is no energy of now.
 */
export class PileRegister {
  readonly #last: (RegisterReading | null)[];
  readonly #silent = new Set<number>();
  readonly #maxKw: number;
  #totalKwh: number | null;

  constructor(connectors: number, { registers, totalKwh, ratedKw }: PileRecall) {
    this.#last = Array.from({ length: connectors }, (_, at) => registers?.[at] ?? null);
    this.#maxKw = ratedKw ?? MOST_KW;
    this.#totalKwh = totalKwh ?? null;
    this.#begin();
  }

  /** Null while a connector has not told its register. */
  get totalKwh(): number | null {
    return this.#totalKwh;
  }

  /** In order of time for each connector. */
  read(connector: number, reading: RegisterReading): void {
    const before = this.#last[connector - 1] ?? null;
    const isJitter = before !== null && reading.kwh < before.kwh && before.kwh - reading.kwh <= JITTER_KWH;
    if (this.#totalKwh !== null && before !== null && !isJitter)
      this.#totalKwh += this.#grownKwh(before, reading);
    this.#last[connector - 1] = isJitter ? { ...before, atMs: reading.atMs } : reading;
    this.#begin();
  }

  /** It cannot tell: the others are counted without it. */
  goOnWithout(connector: number): void {
    this.#silent.add(connector);
  }

  /** What is more than the pile can give was never charged. */
  #grownKwh(before: RegisterReading, { kwh, atMs }: RegisterReading): number {
    const grownKwh = kwh < before.kwh ? kwh : kwh - before.kwh;
    return grownKwh <= mostCredibleKwh(this.#maxKw, (atMs - before.atMs) / HOUR_MS) ? grownKwh : 0;
  }

  #begin(): void {
    const isWhole = this.#last.every((one, at) => one !== null || this.#silent.has(at + 1));
    const known = this.#last.filter((one) => one !== null);
    if (this.#totalKwh === null && isWhole && known.length > 0)
      this.#totalKwh = known.reduce((sum, { kwh }) => sum + kwh, 0);
  }
}
