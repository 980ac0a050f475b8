/* Which way a grid meter counts. A meter that is wired the other way round would make a controller feed in. */

export type MeterDirection = 'importPositive' | 'exportPositive';

/** Import positive, whichever way the meter counts. */
export const importKwOf = (meterKw: number, direction: MeterDirection): number =>
  (direction === 'importPositive' ? meterKw : -meterKw) + 0;

export interface DirectionSample {
  readonly meterKw: number;
  /** PV and storage together at the same moment. */
  readonly sourcesKw: number;
}

/** Changes of the sources must add up to this before they tell anything, kW. */
const LEAST_CHANGE_KW = 50;
const LEAST_CORRELATION = 0.5;

/** From samples in order: what sources give more, the grid gives less. Null: they do not tell. */
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
