import { tidy } from '@heliodon/register-maps/registers';
import type { ModelPlace } from './chain.ts';
import { models, type SunSpecModel } from './models.ts';
import { rawOf, type SunSpecPoint, textOf } from './points.ts';

/** Value of a 32-bit counter including rollovers. */
export type Carry = (key: string, raw: number, exponent: number) => number;

/** Points of a model, or of one of its repeating blocks. */
export class Reading {
  readonly id: number;
  readonly #model: SunSpecModel;
  readonly #registers: readonly number[];
  readonly #points: ReadonlyMap<string, SunSpecPoint>;
  readonly #own: readonly number[];
  readonly #carry: Carry | undefined;
  readonly #start: number;

  constructor(
    id: number,
    registers: readonly number[],
    carry?: Carry,
    block?: { points: Reading['points']; start: number },
  ) {
    const model = models.get(id);
    if (!model) throw new Error(`SunSpec model ${id} is not known`);
    this.id = id;
    this.#model = model;
    this.#registers = registers;
    this.#points = block?.points ?? model.points;
    this.#own = block ? registers.slice(block.start) : registers;
    this.#carry = carry;
    this.#start = block?.start ?? 0;
  }

  get points(): ReadonlyMap<string, SunSpecPoint> {
    return this.#points;
  }

  /** In the unit of the model, with scale factor; null if not available. */
  number(name: string): number | null {
    const point = this.#points.get(name);
    const raw = point && rawOf(point, this.#own);
    if (!point || raw === null || raw === undefined) return null;
    const exponent = point.scale === undefined ? 0 : this.exponent(point.scale);
    if (exponent === null) return null;
    const key = `${this.id}+${this.#start + point.offset}`;
    const counted = point.type === 'acc32' && this.#carry ? this.#carry(key, raw, exponent) : raw;
    return point.scale === undefined ? counted : tidy(counted * 10 ** exponent);
  }

  /** Scale factors are in the fixed part. Valid from −10 to 10. */
  exponent(name: string): number | null {
    const point = this.#model.points.get(name);
    const value = point ? rawOf(point, this.#registers) : null;
    return value === null || Math.abs(value) > 10 ? null : value;
  }

  text(name: string): string {
    const point = this.#points.get(name);
    return point ? textOf(point, this.#own) : '';
  }

  /** Strings, inputs, ports or modules: as many as declared, or as fit. */
  repeated(countName?: string): Reading[] {
    const block = this.#model.repeated;
    if (!block) return [];
    const room = this.#registers.length - this.#model.length;
    const count =
      (countName === undefined ? null : this.number(countName)) ?? Math.floor(room / block.length);
    return Array.from({ length: count }, (_, i) => this.#model.length + i * block.length)
      .filter((start) => start + block.length <= this.#registers.length)
      .map((start) => new Reading(this.id, this.#registers, this.#carry, { points: block.points, start }));
  }
}

export const readingOf = (place: ModelPlace, registers: readonly number[], carry?: Carry): Reading =>
  new Reading(place.id, registers, carry);
