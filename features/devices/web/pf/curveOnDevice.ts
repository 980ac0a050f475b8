import type { CommandRow } from '@heliodon/commands/contract';
import { MAX_PF_POINTS, type PlantInput } from '@heliodon/plants/contract';
import { endingOf, readBackOf } from '../commands/commandSteps.ts';

export const CURVE_COMMAND = 'setPowerFactorCurve';

export type PfSetting = Pick<PlantInput, 'pfEnabled' | 'pfPoints'>;

/** Unity at full power, where a setting that is off has no points. */
const UNITY = { powerPercent: 100, pf: 1 };

/** The plant's setting as inverters take it: a curve of fewer points repeats its last one. */
export function curveParams({ pfEnabled, pfPoints }: PfSetting): Record<string, number> {
  const params: Record<string, number> = { enabled: pfEnabled ? 1 : 0 };
  for (let i = 0; i < MAX_PF_POINTS; i++) {
    const point = pfPoints[i] ?? pfPoints.at(-1) ?? UNITY;
    params[`power${i + 1}Percent`] = rounded(point.powerPercent, 1);
    params[`powerFactor${i + 1}`] = rounded(point.pf, 3);
  }
  return params;
}

/** 0 %: 1.000, 100 %: -0.950 */
export const pointsText = ({ pfPoints }: PfSetting): string =>
  pfPoints.map(({ powerPercent, pf }) => `${rounded(powerPercent, 1)} %: ${pf.toFixed(3)}`).join(', ');

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export type CurveOnDevice = 'never' | 'running' | 'failed' | 'held' | 'other';

/** Whether the device holds the plant's setting, as it said itself when it was read back last. */
export function curveOnDevice(last: CommandRow | null, wanted: Record<string, number>): CurveOnDevice {
  if (last === null) return 'never';
  const ending = endingOf(last);
  if (ending !== 'ok') return ending;
  const held = readBackOf(last);
  // Which points are given does not matter while the curve is off.
  const names = wanted.enabled === 0 ? ['enabled'] : Object.keys(wanted);
  return names.every((name) => held[name] === wanted[name]) ? 'held' : 'other';
}
