import type { PlantForecast } from '../contract/forecast.contract.ts';
import type { ErrorRow } from './errors.queries.ts';

type ErrorSums = NonNullable<PlantForecast['errors']['dayAhead']>;

/**
 * Combines several days; each interval has equal weight. Skill uses only days for which a persistence forecast exists.
 */
export function errorSums(rows: readonly ErrorRow[]): ErrorSums | null {
  const quarters = total(rows, (row) => row.quarters);
  if (quarters === 0) return null;
  const compared = rows.filter((row) => row.persistenceMaeKw !== null);
  const own = total(compared, (row) => row.maeKw * row.quarters);
  const persistence = total(compared, (row) => (row.persistenceMaeKw ?? 0) * row.quarters);
  const absolute = total(rows, (row) => row.maeKw * row.quarters);
  const measuredKwh = total(rows, (row) => row.measuredKwh);
  const outside = total(rows, (row) => row.belowLow + row.aboveHigh);
  return {
    days: rows.length,
    hindcastDays: rows.filter(({ hindcast }) => hindcast).length,
    maeKw: absolute / quarters,
    biasKw: total(rows, (row) => row.biasKw * row.quarters) / quarters,
    maeShare: measuredKwh > 0 ? absolute / 4 / measuredKwh : null,
    persistenceMaeKw: compared.length === 0 ? null : persistence / total(compared, (row) => row.quarters),
    skill: persistence > 0 ? 1 - own / persistence : null,
    withinBand: 1 - outside / quarters,
  };
}

const total = (rows: readonly ErrorRow[], of: (row: ErrorRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
