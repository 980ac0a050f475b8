import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { type CellSample, isCellTemperature, isCellVoltage, meanOf } from './cell-day.ts';
import { sensorOf } from './cell-layout.ts';

/** The curve of one cell next to that of its cluster. */
export interface CellCurve {
  readonly volts: (number | null)[];
  readonly meanV: (number | null)[];
  readonly minV: (number | null)[];
  readonly maxV: (number | null)[];
  readonly tempC: (number | null)[];
  readonly meanC: (number | null)[];
}

export function cellCurve(samples: readonly CellSample[], index: number): CellCurve {
  const curve: CellCurve = { volts: [], meanV: [], minV: [], maxV: [], tempC: [], meanC: [] };
  for (const { volts, tempsC } of samples) {
    const measured = volts.filter(isCellVoltage);
    const own = volts[index] ?? null;
    const sensor = sensorOf(index, volts.length, tempsC.length);
    const heat = sensor === undefined ? null : (tempsC[sensor] ?? null);
    curve.volts.push(isCellVoltage(own) ? own : null);
    curve.meanV.push(meanOf(volts, isCellVoltage) ?? null);
    curve.minV.push(measured.length === 0 ? null : Math.min(...measured));
    curve.maxV.push(measured.length === 0 ? null : Math.max(...measured));
    curve.tempC.push(isCellTemperature(heat) ? heat : null);
    curve.meanC.push(meanOf(tempsC, isCellTemperature) ?? null);
  }
  return curve;
}

/** Read interval that gives about 1,500 points for any period; values are single samples, not means. */
export function curveStepMs(spanMs: number): number {
  if (spanMs <= 1.1 * DAY_MS) return MINUTE_MS;
  if (spanMs <= 2.1 * DAY_MS) return 2 * MINUTE_MS;
  return spanMs <= 7.1 * DAY_MS ? 10 * MINUTE_MS : 30 * MINUTE_MS;
}
