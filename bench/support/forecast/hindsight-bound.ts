import { solved } from '@heliodon/energy/forecast/linear-system';

/*
 * The least error of any fixed linear combination of some forecasts: least absolute deviations fitted to the evaluated
 * days themselves. It limits neither combinations that change from day to day nor other forecasts.
 */

export interface FitRow {
  /** Rows of a group have the same coefficients. */
  readonly group: number;
  readonly inputs: readonly number[];
  readonly actual: number;
}

const PASSES = 15;
/** Relative to the mean: smaller residuals count alike. */
const LEAST_RESIDUAL = 1e-4;
const RIDGE = 1e-9;

/** Sum of the absolute errors after the fit. */
export function hindsightError(rows: readonly FitRow[]): number {
  const groups = new Map<number, FitRow[]>();
  for (const row of rows) {
    const own = groups.get(row.group);
    if (own) own.push(row);
    else groups.set(row.group, [row]);
  }
  let sum = 0;
  for (const own of groups.values()) {
    const shares = fitted(own);
    for (const row of own) sum += Math.abs(row.actual - Math.max(0, product(row.inputs, shares)));
  }
  return sum;
}

const product = (inputs: readonly number[], shares: readonly number[]): number =>
  inputs.reduce((sum, one, n) => sum + one * (shares[n] ?? 0), 0);

/** Iteratively reweighted least squares. */
function fitted(rows: readonly FitRow[]): number[] {
  const size = rows[0]?.inputs.length ?? 0;
  const least = (LEAST_RESIDUAL * rows.reduce((sum, { actual }) => sum + actual, 0)) / rows.length + 1e-12;
  let weights = rows.map(() => 1);
  let shares: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    const matrix = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
    rows.forEach(({ inputs, actual }, r) => {
      for (const [i, row] of matrix.entries()) {
        const own = (weights[r] as number) * (inputs[i] as number);
        for (let j = 0; j < size; j += 1) row[j] = (row[j] as number) + own * (inputs[j] as number);
        row[size] = (row[size] as number) + own * actual;
      }
    });
    matrix.forEach((row, i) => {
      row[i] = (row[i] as number) * (1 + RIDGE) + RIDGE;
    });
    shares = solved(matrix);
    weights = rows.map(
      ({ inputs, actual }) => 1 / Math.max(least, Math.abs(actual - product(inputs, shares))),
    );
  }
  return shares;
}
