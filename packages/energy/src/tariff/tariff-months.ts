/** Both months inclusive, 1 to 12; November to February is 11 to 2. */
export interface MonthRange {
  readonly startMonth: number;
  readonly endMonth: number;
}

export const MONTHS: readonly number[] = Array.from({ length: 12 }, (_, at) => at + 1);

/** In calendar order from the first: 11 to 2 is 11, 12, 1, 2. */
export function monthsOf({ startMonth, endMonth }: MonthRange): number[] {
  const count = ((endMonth - startMonth + 12) % 12) + 1;
  return Array.from({ length: count }, (_, at) => ((startMonth - 1 + at) % 12) + 1);
}

export const coversMonth = (range: MonthRange, month: number): boolean => monthsOf(range).includes(month);

export interface MonthCoverage {
  /** In no range. */
  readonly missing: number[];
  /** In more than one. */
  readonly repeated: number[];
  /** Indices of ranges that share a month with an earlier one. */
  readonly clashing: number[];
}

export function monthCoverage(ranges: readonly MonthRange[]): MonthCoverage {
  const owners = MONTHS.map((month) => ranges.filter((range) => coversMonth(range, month)).length);
  const taken = new Set<number>();
  const clashing = ranges.flatMap((range, at) => {
    const months = monthsOf(range);
    const clashes = months.some((month) => taken.has(month));
    for (const month of months) taken.add(month);
    return clashes ? [at] : [];
  });
  return {
    missing: MONTHS.filter((month) => owners[month - 1] === 0),
    repeated: MONTHS.filter((month) => (owners[month - 1] ?? 0) > 1),
    clashing,
  };
}

/** The range that contains a month; of several, the last one entered. */
export const rangeOfMonth = <R extends MonthRange>(ranges: readonly R[], month: number): R | undefined =>
  ranges.findLast((range) => coversMonth(range, month));

/** Consecutive months as ranges, also across the end of the year. */
export function monthRuns(months: readonly number[]): MonthRange[] {
  const held = new Set(months);
  if (held.size === 12) return [{ startMonth: 1, endMonth: 12 }];
  const before = (month: number) => (month === 1 ? 12 : month - 1);
  const after = (month: number) => (month === 12 ? 1 : month + 1);
  return MONTHS.filter((month) => held.has(month) && !held.has(before(month))).map((startMonth) => {
    let endMonth = startMonth;
    while (held.has(after(endMonth))) endMonth = after(endMonth);
    return { startMonth, endMonth };
  });
}
