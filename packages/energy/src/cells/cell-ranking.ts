import { sensorOf } from './cell-layout.ts';
import { trendOf } from './cell-trend.ts';

/** A stored day of a cluster (cell-day.ts); lists are by cell, the last two by sensor. */
export interface CellDayRow {
  /** Days since 1970. */
  readonly dayNo: number;
  readonly samples: number;
  readonly seconds: number;
  readonly meanLowMv: number | null;
  readonly meanHighMv: number | null;
  readonly meanDevMv: readonly (number | null)[];
  readonly peakDevMv: readonly (number | null)[];
  readonly minMv: readonly (number | null)[];
  readonly maxMv: readonly (number | null)[];
  readonly missing: readonly number[];
  readonly tempDevK: readonly (number | null)[];
  readonly tempPeakK: readonly (number | null)[];
}

export interface CellFigures {
  readonly index: number;
  /** Mean over the days, weighted by measured time. */
  readonly meanDevMv: number | null;
  readonly tempDevK: number | null;
  readonly peakDevMv: number | null;
  /** Least-squares slope of the daily means; null with fewer than five days. */
  readonly driftMvPerDay: number | null;
}

export const MIN_DRIFT_DAYS = 5;

export type Ranking = 'voltage' | 'temperature' | 'drift';

/** Of each cell of a cluster; days in any order. */
export function cellFigures(days: readonly CellDayRow[]): CellFigures[] {
  const count = days.reduce((most, day) => Math.max(most, day.meanDevMv.length), 0);
  return Array.from({ length: count }, (_, index) => {
    const points = days.flatMap(({ dayNo, meanDevMv }) => {
      const y = meanDevMv[index] ?? null;
      return y === null ? [] : [{ x: dayNo, y }];
    });
    const peaks = days.map((day) => day.peakDevMv[index] ?? null).filter((peak) => peak !== null);
    const peak = peaks.reduce((worst, one) => (Math.abs(one) > Math.abs(worst) ? one : worst), peaks[0] ?? 0);
    return {
      index,
      meanDevMv: weighed(days, (day) => day.meanDevMv[index] ?? null),
      tempDevK: weighed(days, (day) => tempDevOf(day, index)),
      peakDevMv: peaks.length === 0 ? null : peak,
      driftMvPerDay: points.length < MIN_DRIFT_DAYS ? null : (trendOf(points)?.slope ?? null),
    };
  });
}

export function tempDevOf(day: CellDayRow, index: number): number | null {
  const sensor = sensorOf(index, day.meanDevMv.length, day.tempDevK.length);
  return sensor === undefined ? null : (day.tempDevK[sensor] ?? null);
}

export function tempPeakOf(day: CellDayRow, index: number): number | null {
  const sensor = sensorOf(index, day.meanDevMv.length, day.tempPeakK.length);
  return sensor === undefined ? null : (day.tempPeakK[sensor] ?? null);
}

function weighed(days: readonly CellDayRow[], of: (day: CellDayRow) => number | null): number | null {
  let [sum, seconds] = [0, 0];
  for (const day of days) {
    const value = of(day);
    if (value === null) continue;
    sum += value * day.seconds;
    seconds += day.seconds;
  }
  return seconds === 0 ? null : sum / seconds;
}

const figureOf: Record<Ranking, (cell: CellFigures) => number | null> = {
  voltage: (cell) => cell.meanDevMv,
  temperature: (cell) => cell.tempDevK,
  drift: (cell) => cell.driftMvPerDay,
};

/** Largest absolute deviation from the cluster mean first; cells without a value are omitted. */
export function worstFirst<C extends CellFigures>(cells: readonly C[], by: Ranking): C[] {
  const far = (cell: C) => Math.abs(figureOf[by](cell) ?? 0);
  return cells.filter((cell) => figureOf[by](cell) !== null).sort((a, b) => far(b) - far(a));
}
