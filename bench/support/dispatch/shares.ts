/* The tables of the dispatch benchmarks: what a way of operation saves, as a share of what perfect foresight saves. */

export interface SharedRow {
  /** Share of what perfect foresight saves; null: it saves nothing. */
  readonly rulePct: number | null;
  readonly optimiserPct: number | null;
  readonly demand: boolean;
  readonly breached: number;
}

export const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** A smaller saving, as a share of the cost without storage, says nothing about how well it was found. */
const LEAST_WORTH = 0.001;

/** `costs`: of all ways. The cheapest is the bound: perfect foresight, except for the distance of its levels. */
export function shareOf(noneCost: number, costs: readonly number[]): (cost: number) => number | null {
  const worth = noneCost - Math.min(...costs);
  return (cost) =>
    worth > LEAST_WORTH * Math.abs(noneCost) ? rounded((100 * (noneCost - cost)) / worth) : null;
}

export function mean<R>(rows: readonly R[], value: (row: R) => number | null): number | null {
  const known = rows.flatMap((row) => value(row) ?? []);
  return known.length === 0 ? null : rounded(known.reduce((sum, one) => sum + one, 0) / known.length);
}

/** Of the plants without and with a demand charge. */
export const byDemand = <R extends SharedRow, S>(
  rows: readonly R[],
  summary: (chosen: readonly R[]) => S,
) => ({
  withoutDemandCharge: summary(rows.filter(({ demand }) => !demand)),
  withDemandCharge: summary(rows.filter(({ demand }) => demand)),
  limitsBroken: rows.reduce((sum, { breached }) => sum + breached, 0),
});

export const summaryOf = (rows: readonly SharedRow[]) => ({
  plants: rows.length,
  rulePct: mean(rows, ({ rulePct }) => rulePct),
  optimiserPct: mean(rows, ({ optimiserPct }) => optimiserPct),
  worstAgainstRule: rows.reduce<number | null>((worst, { optimiserPct, rulePct }) => {
    if (optimiserPct === null || rulePct === null) return worst;
    return Math.min(worst ?? Number.POSITIVE_INFINITY, rounded(optimiserPct - rulePct));
  }, null),
});
