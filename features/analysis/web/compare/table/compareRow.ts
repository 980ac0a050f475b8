import type { Line, LineStats, Undrawn } from '../model/line.ts';

/** A line of the table. */
export interface CompareRow extends Line, Partial<LineStats> {
  readonly index: number;
  /** In the units of the view. */
  readonly shownUnit: string;
  readonly undrawn: Undrawn | undefined;
  readonly axis: 'left' | 'right' | undefined;
}

/** `12-stringCurrent.3` → `stringCurrent.3`. */
export const pointOf = ({ key }: CompareRow): string => key.slice(key.indexOf('-') + 1);
