import type { DeviceKind } from '@heliodon/kernel/device-kind';

export type SampleList = readonly (number | null)[];
/** Values of one sample in the order of the kind's points; null if not reported. */
export type SampleValues = readonly (number | SampleList | null)[];

/** One reusable sample: numbers without object allocation, NaN if not reported. */
export class SampleRow {
  readonly kind: DeviceKind;
  readonly scalars: Float64Array;
  readonly lists: (SampleList | null)[];

  constructor(kind: DeviceKind) {
    this.kind = kind;
    this.scalars = new Float64Array(kind.points.length).fill(Number.NaN);
    this.lists = kind.points.map(() => null);
  }

  clear(): void {
    this.scalars.fill(Number.NaN);
    this.lists.fill(null);
  }

  set(values: SampleValues): void {
    this.clear();
    values.forEach((value, i) => {
      if (typeof value === 'number') this.scalars[i] = value;
      else if (value) this.lists[i] = value;
    });
  }

  /** Null if there is no such point or value. */
  scalar(index: number): number | null {
    const value = this.scalars[index];
    return value === undefined || Number.isNaN(value) ? null : value;
  }
}
