import type { Bilingual } from './lang.ts';

/*
 * What a device kind is, as data. The folders of device-plane/kinds/ fill these in; the gateway decodes by them, the store
 * makes its tables from them, pages and exports take their words from them. Nothing else knows a kind: what has to tell
 * devices apart asks for the role of their kind.
 */

/** What a device is to the plant. A kind may have several: a hybrid inverter is a generator and a storage converter. */
export const DEVICE_ROLES = [
  /** Turns the power of PV modules into AC: what it gives counts as generation. */
  'generator',
  /** Charges and discharges batteries on order: plans and site control steer storage by it. */
  'storageConverter',
  /** Stores energy: its SOC and limits are those of the storage. */
  'battery',
  /** Part of a battery: its cells are looked at one by one, its energy is counted with the battery. */
  'batteryCluster',
  /** Measures energy at a sampling point, for itself or for the machines that are linked to it. */
  'meter',
  /** Charges vehicles; may hold a line of its own to the server. */
  'charger',
  /** Measures irradiance and temperatures that generation is judged by. */
  'weatherStation',
  /** Holds the line to the server for the devices behind it. */
  'gateway',
] as const;
export type DeviceRole = (typeof DEVICE_ROLES)[number];

/** How a value is stored: a point has one value, or one for each string, cluster, pack or cell. */
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
  /** Physical range, ends included. A value outside is not a measurement and goes to quarantine. */
  readonly min: number;
  readonly max: number;
  readonly group: PointGroup;
  /** Present: a list with at most so many values, in the order of the strings, packs or cells. */
  readonly list?: number;
  /** Lists of int2 keep thousandths, hundredths or tenths: the stored number is value × scale. */
  readonly scale?: number;
  /** Digits after the point that the device resolves; pages show no more. */
  readonly decimals: number;
  /** Present on signed values: what the two signs mean. Positive is out of the device toward the plant's bus. */
  readonly signs?: { readonly positive: Bilingual; readonly negative: Bilingual };
  /** Codes with a meaning of their own. A code that is not listed is shown as "unknown (n)". */
  readonly codes?: Readonly<Record<number, Bilingual>>;
  /** A register that only grows, and the value at which it starts again from zero. */
  readonly register?: { readonly rolloverAt?: number };
}

/** Spec point 4. The order is the number that is stored. */
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

/** Points that every part of the product understands whatever the kind is: names of points, where there are any. */
export interface Headline {
  /** Signed: positive out of the device toward the plant's bus. */
  readonly powerKw?: string;
  readonly soc?: string;
  readonly temperature?: string;
  /** Register of energy out of the device (generation, discharge, import from the grid). */
  readonly outKwh?: string;
  /** Register of energy into the device (charge, consumption, export to the grid). */
  readonly inKwh?: string;
}

/** Alarm grades of spec point 3. */
export type EventGrade = 'serious' | 'first' | 'second' | 'third';

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
  /** The number of one of these parts, counted from 1: a device may have fewer of them than `max`. */
  readonly numberOf?: keyof PartCounts;
}

/** How many of its parts a device has, as far as it says so. */
export interface PartCounts {
  readonly connectors?: number | undefined;
}

export interface Command extends Bilingual {
  readonly name: string;
  /**
   * setpoint: acts now, refused offline, never replayed. parameter: kept by the device, read back after it is
   * set. plan: has a desired and a reported version and is re-sent until both agree. action: once, no value.
   */
  readonly type: 'setpoint' | 'parameter' | 'plan' | 'action';
  readonly params: readonly CommandParam[];
  readonly needsPassword: boolean;
  /** Besides the right to set devices: for what also has a page of its own with a right of its own. */
  readonly permission?: 'backflowManager';
  /** Firmware of the logger from which on it is understood, as major.minor.patch. */
  readonly sinceLogger?: string;
  /** Hz. Present: it means something on a grid of this frequency only. */
  readonly gridHz?: 50 | 60;
  /** The measurement that shows that it was done: |point − param × factor| ≤ tolerance. */
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
  /** What the rest of the product tells devices of this kind apart by, instead of by its id. */
  readonly roles: readonly DeviceRole[];
  /** A cluster is part of a battery: shown below it and not in a list of its own. */
  readonly partOf?: string;
  readonly points: readonly Point[];
  /** Name of the point whose code says what the device does; its codes map to statuses. */
  readonly status: { readonly point: string; readonly map: Readonly<Record<number, DeviceStatus>> };
  readonly headline: Headline;
  /** What a list of this kind shows of the newest sample besides, and what a device's page leads with: single points. */
  readonly listed?: readonly string[];
  readonly commands: readonly Command[];
  readonly events: readonly EventCode[];
  /** Whether new firmware can be sent to it through its logger. */
  readonly upgradable: boolean;
}

/** The command as a device takes it that has only so many parts. */
export const fitted = (command: Command, parts: PartCounts): Command => ({
  ...command,
  params: command.params.map((param) => {
    const count = param.numberOf && parts[param.numberOf];
    return count ? { ...param, max: Math.min(param.max, count) } : param;
  }),
});

/** `said`: names of the commands that the device takes; null when it has not said, and everything of its kind is tried. */
export const takesCommand = (said: readonly string[] | null, name: string): boolean =>
  said === null || said.includes(name);

/** Between the two frequencies that grids have. */
const BETWEEN_GRIDS_HZ = 55;

/** Without what is meant for grids of the other frequency; `measuredHz` is nothing of a device that stands still. */
export const onGridOf = (commands: readonly Command[], measuredHz: unknown): Command[] => {
  const known = typeof measuredHz === 'number' && measuredHz > 0;
  const gridHz = known && (measuredHz < BETWEEN_GRIDS_HZ ? 50 : 60);
  return commands.filter((command) => !known || command.gridHz === undefined || command.gridHz === gridHz);
};

/** Codes, counters and registers have no mean: over a time they are told by their last value. */
export const hasMean = ({ codes, register, unit, store, scale }: Point): boolean =>
  !codes && !register && !(unit === '' && scale === undefined && (store === 'int2' || store === 'int4'));

/** activePowerKw → active_power_kw. */
export const columnOf = (point: { readonly name: string }): string =>
  point.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** One value of a device: a point, or of a list the value at `index`, counted from 1. */
export interface PointRef {
  readonly point: Point;
  readonly index?: number;
}

/** `activePowerKw`, or of a list `stringCurrent.3`; nothing when the kind has no such point. */
export function findPoint(kind: Pick<DeviceKind, 'points'>, name: string): PointRef | undefined {
  const [, base, place] = /^(\w+?)(?:\.([1-9]\d{0,3}))?$/.exec(name) ?? [];
  const point = kind.points.find((one) => one.name === base);
  if (!point || place === undefined) return point && { point };
  const index = Number(place);
  return point.list !== undefined && index <= point.list ? { point, index } : undefined;
}
