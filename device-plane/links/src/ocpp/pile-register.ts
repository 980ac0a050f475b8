import { mostCredibleKwh } from '@heliodon/kernel/credible-energy';
import { HOUR_MS } from '@heliodon/kernel/time';
import type { PileRecall, RegisterReading } from './ports.ts';

/** Default maximum power of a charger. */
const MOST_KW = 1500;
/** A decrease up to this is rounding of the last digit, not a new register. */
const JITTER_KWH = 0.5;

/**
 * Total register of a charger: the last stored total plus the increase of its connectors. It never decreases, and
 * energy counted before the first reading is ignored.
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

  /** Null while the register of a connector is unknown. */
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

  /** This connector does not report a register: the others are counted without it. */
  goOnWithout(connector: number): void {
    this.#silent.add(connector);
  }

  /** An increase beyond the charger's maximum power is ignored. */
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
