import type { DELIVERED } from '@heliodon/energy/control/machine-range';
import { batteriesOf } from '@heliodon/energy/control/pairing';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { PointValues } from '@heliodon/register-maps/values';
import type { DeviceSettings } from '../settings.ts';

/** A device of the site as input of control. */
export interface SiteUnit {
  readonly sn: string;
  readonly roles: readonly DeviceRole[];
  readonly ratedKw: number;
  readonly samplingPoint: string | null;
  readonly parent: string | undefined;
  readonly capacityKwh: number | undefined;
  readonly commands: ReadonlySet<string>;
  readonly values: PointValues;
  readonly atMs: number;
  readonly settings: DeviceSettings;
}

export const numberIn = (values: PointValues, name: string): number | undefined => {
  const value = values[name];
  return typeof value === 'number' ? value : undefined;
};

/** A setting stored in the device has priority over the logger's. */
export function settingOf(unit: SiteUnit, command: string, param: string): number | undefined {
  return numberIn(unit.values, param) ?? unit.settings.held[command]?.[param];
}

/** The lower of the device's reported limit and the user's limit. */
export function powerLimitOf(unit: SiteUnit, param: 'maxChargeKw' | 'maxDischargeKw'): number | undefined {
  const reported = numberIn(unit.values, param);
  const held = unit.settings.held.setPowerLimits?.[param];
  return reported === undefined || held === undefined ? (reported ?? held) : Math.min(reported, held);
}

export const RUN_MODE = { auto: 0, edge: 1 } as const;
export const runModeOf = (unit: SiteUnit): number =>
  settingOf(unit, 'setRunMode', 'runMode') ?? RUN_MODE.auto;

/** Usable now. */
const capacityOf = ({ capacityKwh, values }: SiteUnit): number =>
  ((capacityKwh ?? numberIn(values, 'ratedCapacityKwh') ?? 0) * (numberIn(values, 'soh') ?? 100)) / 100;

export interface Energy {
  readonly soc: number | null;
  /** 0: unknown. */
  readonly capacityKwh: number;
}

/** Energy of each unit's batteries; a unit with an integrated battery may report its SOC itself. */
export function energyOf(units: readonly SiteUnit[]): Map<string, Energy> {
  const placed = units.map((unit, i) => ({
    unit,
    deviceId: i,
    sn: unit.sn,
    loggerId: 0,
    parentId: unit.parent === undefined ? null : units.findIndex(({ sn }) => sn === unit.parent),
  }));
  const machines = placed.filter(({ unit }) => unit.roles.includes('storageConverter'));
  const pairs = batteriesOf(
    machines,
    placed.filter(({ unit }) => unit.roles.includes('battery')),
  );
  return new Map(
    machines.map(({ unit, deviceId }) => {
      const batteries = (pairs.get(deviceId) ?? []).map((one) => one.unit);
      return [unit.sn, togetherOf(batteries.length > 0 ? batteries : [unit])];
    }),
  );
}

function togetherOf(batteries: readonly SiteUnit[]): Energy {
  const known = batteries.filter(({ values }) => numberIn(values, 'soc') !== undefined);
  const capacityKwh = batteries.reduce((sum, one) => sum + capacityOf(one), 0);
  if (known.length === 0) return { soc: null, capacityKwh };
  const weightOf = (one: SiteUnit) => capacityOf(one) || 1;
  const weights = known.reduce((sum, one) => sum + weightOf(one), 0);
  const sum = known.reduce((all, one) => all + (numberIn(one.values, 'soc') ?? 0) * weightOf(one), 0);
  return { soc: sum / weights, capacityKwh };
}

export function socLimitsOf(unit: SiteUnit, delivered: typeof DELIVERED): typeof DELIVERED {
  const of = (name: keyof typeof DELIVERED) => settingOf(unit, 'setSocLimits', name) ?? delivered[name];
  return { socMin: of('socMin'), socMax: of('socMax'), reserveSoc: of('reserveSoc') };
}
