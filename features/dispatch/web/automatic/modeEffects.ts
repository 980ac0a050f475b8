import type { AutomaticProblem, DispatchMode } from '../../contract/automatic.contract.ts';

export type ModeEffect =
  | 'follows'
  | 'limits'
  | 'setPoint'
  | 'fallback'
  | 'proposes'
  | 'untouched'
  | 'handsBack'
  | 'stops';

/** Consequences of a change of mode, in the order in which they are listed before it. */
export function modeEffects(before: DispatchMode, after: DispatchMode): ModeEffect[] {
  if (after === 'automatic') return ['follows', 'limits', 'setPoint', 'fallback'];
  const storage: ModeEffect = before === 'automatic' ? 'handsBack' : 'untouched';
  return [after === 'propose' ? 'proposes' : 'stops', storage];
}

/** Page where a problem is solved. */
export const PROBLEM_PATH: Readonly<Record<AutomaticProblem, string>> = {
  storageMissing: '/monitoring/deviceManage',
  pricesMissing: '/monitoring/electricityPrice',
  gridMeterMissing: '/monitoring/meterManage',
  limitsContradict: '/energyManage/antiReflux',
};
