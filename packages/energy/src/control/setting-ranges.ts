/*
 * Ranges of spec point 5 that energy management is set with, ends included. The specification gives numbers and not
 * always what they are of: the comments are how we read it. Messages are named by the code.
 */

export interface SettingRange {
  readonly code: string;
  readonly unit: 'kW' | '%' | '‰' | 'Hz';
  readonly min: number;
  readonly max: number;
  /** Digits after the point. */
  readonly decimals: number;
}

const range = (
  code: string,
  unit: SettingRange['unit'],
  [min, max]: readonly [number, number],
  decimals: number,
): SettingRange => ({ code, unit, min, max, decimals });

export const SETTING_RANGES = {
  /** Power of a segment, of rated power. */
  powerRatio: range('powerRatio', '‰', [-1000, 1000], 0),
  soc: range('soc', '%', [0, 100], 1),
  reserveSoc: range('reserveSoc', '%', [10, 100], 1),
  /** Most that a storage machine is set to. */
  storagePowerKw: range('storagePower', 'kW', [0, 5000], 1),
  /** Most that the transformer carries, either way. */
  sitePowerKw: range('sitePower', 'kW', [0, 6000], 1),
  /** Demand that is watched; 0: none. */
  demandWatchKw: range('demandWatch', 'kW', [0, 5000], 1),
  /** Demand that the controller holds. */
  demandControlKw: range('demandControl', 'kW', [120, 5000], 1),
  /** Share of the limit from which on it is warned. */
  demandWarnPercent: range('demandWarn', '%', [10, 100], 0),
  /** Share of rated PV power that may be taken away. */
  curtailPercent: range('refluxCurtail', '%', [0, 100], 0),
  /** Least import; negative: so much may be fed in. */
  refluxTargetKw: range('refluxTarget', 'kW', [-100, 100], 1),
  /** Most by which an order is relaxed in a step; less would never arrive. */
  refluxRampKw: range('refluxRamp', 'kW', [5, 5000], 1),
  /** Import above the target that is left alone; less than a meter's noise would never come to rest. */
  refluxDeadBandKw: range('refluxDeadBand', 'kW', [1, 5000], 1),
  overFrequency50Hz: range('overFrequency50', 'Hz', [50, 55], 2),
  overFrequency60Hz: range('overFrequency60', 'Hz', [60, 66], 2),
} as const satisfies Record<string, SettingRange>;
export type SettingName = keyof typeof SETTING_RANGES;

export interface SettingProblem {
  readonly setting: SettingName;
  readonly code: `${string}.range` | `${string}.number` | `${string}.decimals`;
  readonly min: number;
  readonly max: number;
}

export function settingProblem(setting: SettingName, value: number): SettingProblem | null {
  const { code, min, max, decimals } = SETTING_RANGES[setting];
  const problem = (what: 'range' | 'number' | 'decimals'): SettingProblem => ({
    setting,
    code: `${code}.${what}`,
    min,
    max,
  });
  if (!Number.isFinite(value)) return problem('number');
  if (value < min || value > max) return problem('range');
  return Number(value.toFixed(decimals)) === value ? null : problem('decimals');
}

/** In the order of the settings. */
export const settingProblems = (values: Readonly<Partial<Record<SettingName, number>>>): SettingProblem[] =>
  (Object.keys(SETTING_RANGES) as SettingName[]).flatMap((setting) => {
    const value = values[setting];
    return value === undefined ? [] : (settingProblem(setting, value) ?? []);
  });

export const overFrequencyOf = (gridHz: 50 | 60): SettingName =>
  gridHz === 50 ? 'overFrequency50Hz' : 'overFrequency60Hz';
