import type { CommandRow } from '@heliodon/commands/contract';
import { MAX_PF_POINTS, type PlantInput } from '@heliodon/plants/contract';
import { endingOf, readBackOf } from '../commands/commandSteps.ts';

export const CURVE_COMMAND = 'setPowerFactorCurve';

export type PfSetting = Pick<PlantInput, 'pfEnabled' | 'pfPoints'>;

/** Unity power factor at full power, for a disabled setting without points. */
const UNITY = { powerPercent: 100, pf: 1 };

/** The plant's setting as command parameters: a curve of fewer points repeats its last one. */
export function curveParams({ pfEnabled, pfPoints }: PfSetting): Record<string, number> {
  const params: Record<string, number> = { enabled: pfEnabled ? 1 : 0 };
  for (let i = 0; i < MAX_PF_POINTS; i++) {
    const point = pfPoints[i] ?? pfPoints.at(-1) ?? UNITY;
    params[`power${i + 1}Percent`] = rounded(point.powerPercent, 1);
    params[`powerFactor${i + 1}`] = rounded(point.pf, 3);
  }
  return params;
}

/** Points as text: `0 %: 1.000, 100 %: -0.950`. */
export const pointsText = ({ pfPoints }: PfSetting): string =>
  pfPoints.map(({ powerPercent, pf }) => `${rounded(powerPercent, 1)} %: ${pf.toFixed(3)}`).join(', ');

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

export type CurveOnDevice = 'never' | 'running' | 'failed' | 'held' | 'other';

/** Whether the device holds the plant's setting, according to its last read-back. */
export function curveOnDevice(last: CommandRow | null, wanted: Record<string, number>): CurveOnDevice {
  if (last === null) return 'never';
  const ending = endingOf(last);
  if (ending !== 'ok') return ending;
  const held = readBackOf(last);
  // The points do not matter while the curve is disabled.
  const names = wanted.enabled === 0 ? ['enabled'] : Object.keys(wanted);
  return names.every((name) => held[name] === wanted[name]) ? 'held' : 'other';
}
