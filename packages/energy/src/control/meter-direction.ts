/* Direction in which a grid meter counts. With a reversed meter, a controller would cause export. */

export type MeterDirection = 'importPositive' | 'exportPositive';

/** Import positive, regardless of the meter's direction. */
export const importKwOf = (meterKw: number, direction: MeterDirection): number =>
  (direction === 'importPositive' ? meterKw : -meterKw) + 0;

export interface DirectionSample {
  readonly meterKw: number;
  /** Sum of PV and storage at the same time. */
  readonly sourcesKw: number;
}

/** Minimum total change of the sources for a decision, kW. */
const LEAST_CHANGE_KW = 50;
const LEAST_CORRELATION = 0.5;

/** When sources increase, grid import must decrease. Samples in order of time; null: undecided. */
export function meterDirection(samples: readonly DirectionSample[]): MeterDirection | null {
  let [products, meterSquares, sourceSquares, changedKw] = [0, 0, 0, 0];
  samples.slice(1).forEach(({ meterKw, sourcesKw }, i) => {
    const before = samples[i] as DirectionSample;
    const meter = meterKw - before.meterKw;
    const sources = sourcesKw - before.sourcesKw;
    products += meter * sources;
    meterSquares += meter ** 2;
    sourceSquares += sources ** 2;
    changedKw += Math.abs(sources);
  });
  const correlation = products / Math.sqrt(meterSquares * sourceSquares);
  if (changedKw < LEAST_CHANGE_KW || !(Math.abs(correlation) >= LEAST_CORRELATION)) return null;
  return correlation < 0 ? 'importPositive' : 'exportPositive';
}
