import type { Bilingual } from './lang.ts';

/*
 * Definition of a device kind as data, in the folders of device-plane/kinds/. The gateway decodes by it, the store
 * creates tables from it, pages and exports use its texts. No other code depends on a kind: code that distinguishes
 * devices uses the roles of their kind.
 */

/** Role of a device in the plant. A kind may have several: a hybrid inverter is a generator and a storage converter. */
export const DEVICE_ROLES = [
  /** Converts PV power to AC: its output counts as generation. */
  'generator',
  /** Charges and discharges batteries on command: plans and site control use it. */
  'storageConverter',
  /** Stores energy: provides SOC and limits of the storage. */
  'battery',
  /** Part of a battery: its cells are analysed one by one; its energy is counted with the battery. */
  'batteryCluster',
  /** Measures energy at a sampling point, for itself or for linked devices. */
  'meter',
  /** Charges vehicles; may have its own connection to the server. */
  'charger',
  /** Measures irradiance and temperatures as a reference for generation. */
  'weatherStation',
  /** Provides the server connection for the devices behind it. */
  'gateway',
] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

/** How a value is stored: one value per point, or one per string, cluster, pack or cell. */
export type PointStore = 'float4' | 'float8' | 'int2' | 'int4';

export type PointGroup =
  | 'state'
  | 'ac'
  | 'dc'
  | 'strings'
  | 'energy'
  | 'battery'
  | 'clusters'
  | 'packs'
  | 'cells'
  | 'temperature'
  | 'weather'
  | 'session'
  | 'network';

export interface Point extends Bilingual {
  /** Name in messages and calls, camelCase; the column is the same in snake_case. */
  readonly name: string;
  readonly unit: string;
  readonly store: PointStore;
  /** Physical range, ends included. A value outside goes to quarantine. */
  readonly min: number;
  readonly max: number;
  readonly group: PointGroup;
  /** Present: a list of at most this many values, in the order of strings, packs or cells. */
  readonly list?: number;
  /** Lists of int2 store thousandths, hundredths or tenths: stored number = value × scale. */
  readonly scale?: number;
  /** Resolution of the device in decimals; pages show no more. */
  readonly decimals: number;
  /** For signed values: the meaning of both signs. Positive is out of the device toward the busbar. */
  readonly signs?: { readonly positive: Bilingual; readonly negative: Bilingual };
  /** Meanings of codes. A code not listed is shown as "unknown (n)". */
  readonly codes?: Readonly<Record<number, Bilingual>>;
  /** A cumulative register, and the value at which it restarts from zero. */
  readonly register?: { readonly rolloverAt?: number };
}

/** Specification point 4. The index is the stored number. */
export const DEVICE_STATUSES = [
  'offline',
  'online',
  'waiting',
  'running',
  'fault',
  'upgrade',
  'standby',
  'charging',
  'discharging',
  'init',
  'shutdown',
] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

/** Points that all parts of the product use, independent of the kind. */
export interface Headline {
  /** Signed: positive out of the device toward the busbar. */
  readonly powerKw?: string;
  readonly soc?: string;
  readonly temperature?: string;
  /** Register of energy out of the device (generation, discharge, import from the grid). */
  readonly outKwh?: string;
  /** Register of energy into the device (charge, consumption, export to the grid). */
  readonly inKwh?: string;
}

/** Alarm grades of specification point 3. */
export type EventGrade = 'serious' | 'first' | 'second' | 'third';

/** Numbers of a kind are below. From here on: this and the number of the device's manufacturer. */
export const MANUFACTURER_CODES_FROM = 1_000_000;

export interface EventCode {
  readonly code: number;
  readonly grade: EventGrade;
  readonly text: Bilingual;
  readonly solution: Bilingual;
}

export interface CommandParam extends Bilingual {
  readonly name: string;
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  /** A choice instead of a number. */
  readonly options?: Readonly<Record<number, Bilingual>>;
  /** The value is the number of one of these parts, from 1: a device may have fewer than `max`. */
  readonly numberOf?: keyof PartCounts;
  /** The parameter may be left out, and means this then: older loggers do not know it. */
  readonly whenMissing?: number;
}

/** Number of parts of a device, as far as it reports them. */
export interface PartCounts {
  readonly connectors?: number | undefined;
}

export interface Command extends Bilingual {
  readonly name: string;
  /**
   * setpoint: takes effect at once, refused offline, never resent. parameter: stored by the device and read back. plan:
   * has a desired and a reported version and is resent until both agree. action: executed once, without a value.
   */
  readonly type: 'setpoint' | 'parameter' | 'plan' | 'action';
  readonly params: readonly CommandParam[];
  readonly needsPassword: boolean;
  /** Required in addition to the permission to set devices, for commands with their own page and permission. */
  readonly permission?: 'backflowManager';
  /** Minimum logger firmware, as major.minor.patch. */
  readonly sinceLogger?: string;
  /** Hz. Present: applies only to grids of this frequency. */
  readonly gridHz?: 50 | 60;
  /** The measurement that confirms the command: |point − param × factor| ≤ tolerance. */
  readonly verify?: {
    readonly point: string;
    readonly param: string;
    readonly factor?: number;
    readonly tolerance: number;
    readonly withinS: number;
  };
}

export interface DeviceKind extends Bilingual {
  /** Also the name of its table: telemetry_<id>. */
  readonly id: string;
  /** Other code distinguishes devices by roles, not by the id. */
  readonly roles: readonly DeviceRole[];
  /** A cluster is part of a battery: shown below it, not in a separate list. */
  readonly partOf?: string;
  /** Prefix of default names, as on single-line diagrams: INV for INV-01. The same in all languages. */
  readonly designation: Uppercase<string>;
  readonly points: readonly Point[];
  /** The point with the state code, and the mapping of its codes to statuses. */
  readonly status: { readonly point: string; readonly map: Readonly<Record<number, DeviceStatus>> };
  readonly headline: Headline;
  /** Additional single points shown in lists of this kind and at the top of a device page. */
  readonly listed?: readonly string[];
  readonly commands: readonly Command[];
  readonly events: readonly EventCode[];
  /** Whether firmware can be sent to it through its logger. */
  readonly upgradable: boolean;
}

/** The command limited to the number of parts of the device. */
export const fitted = (command: Command, parts: PartCounts): Command => ({
  ...command,
  params: command.params.map((param) => {
    const count = param.numberOf && parts[param.numberOf];
    return count ? { ...param, max: Math.min(param.max, count) } : param;
  }),
});

/** `supported`: commands that the device supports; null: not reported, and all commands of its kind are allowed. */
export const takesCommand = (supported: readonly string[] | null, name: string): boolean =>
  supported === null || supported.includes(name);

/** Between the two grid frequencies. */
const BETWEEN_GRIDS_HZ = 55;

/** Without commands for the other grid frequency; `measuredHz` is missing for a stopped device. */
export const onGridOf = (commands: readonly Command[], measuredHz: unknown): Command[] => {
  const known = typeof measuredHz === 'number' && measuredHz > 0;
  const gridHz = known && (measuredHz < BETWEEN_GRIDS_HZ ? 50 : 60);
  return commands.filter((command) => !known || command.gridHz === undefined || command.gridHz === gridHz);
};

/** Codes, counters and registers have no mean: the last value of a period is used. */
export const hasMean = ({ codes, register, unit, store, scale }: Point): boolean =>
  !codes && !register && !(unit === '' && scale === undefined && (store === 'int2' || store === 'int4'));

/** activePowerKw → active_power_kw. */
export const columnOf = (point: { readonly name: string }): string =>
  point.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One value of a device: a point, or for a list the value at `index`, from 1. */
export interface PointRef {
  readonly point: Point;
  readonly index?: number;
}

/** `activePowerKw`, or for a list `stringCurrent.3`; undefined if the kind has no such point. */
export function findPoint(kind: Pick<DeviceKind, 'points'>, name: string): PointRef | undefined {
  const [, base, place] = /^(\w+?)(?:\.([1-9]\d{0,3}))?$/.exec(name) ?? [];
  const point = kind.points.find((one) => one.name === base);
  if (!point || place === undefined) return point && { point };
  const index = Number(place);
  return point.list !== undefined && index <= point.list ? { point, index } : undefined;
}
