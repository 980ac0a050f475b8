import { tidy } from '@heliodon/register-maps/registers';
import type { Reading } from './reading.ts';

/** Model data of a device, by model number. */
export class ReadModels {
  readonly #readings: readonly Reading[];

  constructor(readings: readonly Reading[]) {
    this.#readings = readings;
  }

  /** Combined data. */
  and(more: ReadModels): ReadModels {
    return new ReadModels([...this.#readings, ...more.#readings]);
  }

  first(...ids: readonly number[]): Reading | undefined {
    return this.#readings.find((reading) => ids.includes(reading.id));
  }

  all(id: number): readonly Reading[] {
    return this.#readings.filter((reading) => reading.id === id);
  }

  /** The first available of these pairs of model and point. */
  number(...places: readonly (readonly [id: number, name: string])[]): number | null {
    for (const [id, name] of places) {
      const value = this.first(id)?.number(name) ?? null;
      if (value !== null) return value;
    }
    return null;
  }
}

export const kilo = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : tidy(value / 1000);

export const size = (value: number | null): number | null => (value === null ? null : Math.abs(value));

/** Null if all are unknown. */
export const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : tidy(known.reduce((total, value) => total + value, 0));
};

/** Percent by the standard; some devices report the factor itself. */
export const powerFactorOf = (value: number | null): number | null =>
  value === null || Math.abs(value) <= 1 ? value : tidy(value / 100);
