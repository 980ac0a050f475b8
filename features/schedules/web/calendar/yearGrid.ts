import { utcDay } from '@heliodon/energy/periods/local-time';
import { DAY_MS } from '@heliodon/kernel/time';

/** The days of a month, with the empty cells of the week before the first day (Monday first). */
export interface MonthGrid {
  /** 1 to 12. */
  readonly month: number;
  readonly blanks: number;
  readonly days: readonly string[];
}

export function yearGrid(year: number): MonthGrid[] {
  return Array.from({ length: 12 }, (_, i) => {
    const firstMs = Date.UTC(year, i, 1);
    const count = (Date.UTC(year, i + 1, 1) - firstMs) / DAY_MS;
    return {
      month: i + 1,
      blanks: (new Date(firstMs).getUTCDay() + 6) % 7,
      days: Array.from({ length: count }, (_, d) => utcDay(firstMs + d * DAY_MS)),
    };
  });
}
