/*
 * Setting ranges of energy management from point 5 of the specification, ends included. The specification does not
 * always name the quantity; the comments state our interpretation. The code names the message.
 */

export interface SettingRange {
  readonly code: string;
  readonly unit: 'kW' | '%' | '‰' | 'Hz';
  readonly min: number;
  readonly max: number;
  /** Decimal places. */
  readonly decimals: number;
}

const range = (
  code: string,
  unit: SettingRange['unit'],
  [min, max]: readonly [number, number],
  decimals: number,
): SettingRange => ({ code, unit, min, max, decimals });

export const SETTING_RANGES = {
  /** Power of a segment relative to rated power. */
  powerRatio: range('powerRatio', '‰', [-1000, 1000], 0),
  soc: range('soc', '%', [0, 100], 1),
  reserveSoc: range('reserveSoc', '%', [10, 100], 1),
  /** Maximum power of a storage unit. */
  storagePowerKw: range('storagePower', 'kW', [0, 5000], 1),
  /** Maximum power of the transformer in both directions. */
  sitePowerKw: range('sitePower', 'kW', [0, 6000], 1),
  /** Monitored demand limit; 0: none. */
  demandWatchKw: range('demandWatch', 'kW', [0, 5000], 1),
  /** Demand limit that the controller holds. */
  demandControlKw: range('demandControl', 'kW', [120, 5000], 1),
  /** Share of the limit from which a warning is given. */
  demandWarnPercent: range('demandWarn', '%', [10, 100], 0),
  /** Share of rated PV power that may be curtailed. */
  curtailPercent: range('refluxCurtail', '%', [0, 100], 0),
  /** Minimum import; negative: allowed export. */
  refluxTargetKw: range('refluxTarget', 'kW', [-100, 100], 1),
  /** Maximum relaxation of an order per step; with a lower value it would never reach its target. */
  refluxRampKw: range('refluxRamp', 'kW', [5, 5000], 1),
  /** Tolerated import above the target; a value below the meter noise would cause continuous changes. */
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
