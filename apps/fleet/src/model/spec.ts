export type LoadProfile = 'factory' | 'mall' | 'office' | 'farm' | 'coldStore';

/** Spec point 3. Both sides of the transformer see the exchange with the grid. */
export type SamplingPoint = 'load' | 'pv' | 'storage' | 'acLow' | 'highVoltage';

export interface Climate {
  /** Of the year. */
  readonly meanC: number;
  /** Half the difference between the warmest and the coldest month. */
  readonly seasonC: number;
  /** Half the difference between afternoon and dawn on a clear day. */
  readonly dayC: number;
  /** Shares of the days; the rest is overcast. */
  readonly clearDays: number;
  readonly brokenDays: number;
  readonly windMs: number;
}

interface DeviceBase {
  readonly sn: string;
  readonly model: string;
  /** The logger that reports it; a logger reports itself. */
  readonly loggerSn: string;
}

export interface LoggerSpec extends DeviceBase {
  readonly kind: 'logger';
}

export interface InverterSpec extends DeviceBase {
  readonly kind: 'inverter';
  readonly ratedKw: number;
  readonly strings: number;
  /** Of all strings together. */
  readonly kwp: number;
  readonly tiltDeg: number;
  /** From north over east: 180 faces south. */
  readonly azimuthDeg: number;
  /** Standard deviation of what strings of the same size are worth; 0.006 without it. */
  readonly mismatch?: number;
  /** Sizes of the strings in relation to each other; all the same without it. */
  readonly stringSizes?: readonly number[];
}

export interface PcsSpec extends DeviceBase {
  readonly kind: 'pcs';
  readonly ratedKw: number;
  /** Its own: no other PCS works on it. */
  readonly batterySn: string;
}

export interface BatterySpec extends DeviceBase {
  readonly kind: 'battery';
  readonly ratedKw: number;
  readonly capacityKwh: number;
}

/** Cells in series; the clusters of a battery are alike and share its current. */
/** A cell that loses charge by itself and falls behind the others until it is balanced by hand. */
export interface DriftingCell {
  /** In the cluster, counted from 0. */
  readonly cell: number;
  readonly socPercentADay: number;
  /** When in the round of maintenance it is balanced. */
  readonly balancedOnDay: number;
}

export interface ClusterSpec extends DeviceBase {
  readonly kind: 'cluster';
  readonly parentSn: string;
  readonly packs: number;
  readonly cellsPerPack: number;
  readonly drifting?: readonly DriftingCell[];
}

export interface MeterSpec extends DeviceBase {
  readonly kind: 'meter';
  readonly samplingPoint: SamplingPoint;
  readonly ctRatio: number;
  readonly ptRatio: number;
}

export interface WeatherSpec extends DeviceBase {
  readonly kind: 'weather';
}

export interface ChargerSpec extends DeviceBase {
  readonly kind: 'charger';
  readonly ratedKw: number;
  readonly connectors: number;
}

export type DeviceSpec =
  | LoggerSpec
  | InverterSpec
  | PcsSpec
  | BatterySpec
  | ClusterSpec
  | MeterSpec
  | WeatherSpec
  | ChargerSpec;

export type FaultType =
  | 'weakString'
  | 'gridOverVoltage'
  | 'lowInsulation'
  | 'fanFailure'
  | 'hotCell'
  | 'weakCell'
  | 'doorOpen'
  | 'pcsOverTemperature'
  | 'chargerStop'
  | 'dirtySensor'
  | 'offline'
  | 'deadString'
  | 'shadedString'
  | 'soiling'
  | 'fastAgeing'
  | 'wetCable'
  | 'blockedCooling'
  | 'silent';

/**
 * What can go wrong at this plant. When it does follows from the seed, or it is there from `fromMs` on: without a
 * break, or, of what comes in short spells, once a day.
 */
export interface FaultSpec {
  readonly type: FaultType;
  readonly sn: string;
  /** String or cell, counted from 0. */
  readonly part?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
  /** How bad it is: see model/troubles.ts. */
  readonly size?: number;
  /** Of shade: where the sun stands behind the obstacle, from north over east. */
  readonly azimuthDeg?: readonly [from: number, to: number];
  /** Of dirt that rain does not wash off: how often it is cleaned, and on which day of that round. */
  readonly cleaned?: { readonly everyDays: number; readonly onDay: number };
}

/** Discharge positive, as a share of rated power. */
export interface PlanShare {
  readonly fromH: number;
  readonly toH: number;
  readonly share: number;
  readonly cutOffSoc: number;
}

export interface PlantSpec {
  readonly id: string;
  readonly name: string;
  readonly seed: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  readonly timeZone: string;
  readonly screenType: 1 | 2 | 3 | 4;
  readonly installedMs: number;
  /** Without it: what is usual at this latitude and height. */
  readonly climate?: Climate;
  readonly gridHz: 50 | 60;
  /** Between two phases, low-voltage side. */
  readonly gridV: 400 | 480;
  readonly load: { readonly profile: LoadProfile; readonly peakKw: number };
  /** Batteries never charge so hard that the plant would import more. */
  readonly contractKw: number;
  /** Export above it is cut at the batteries first, then at the inverters. */
  readonly feedInLimitKw: number;
  /** What the batteries do all day long; without it what is usual for the kind of plant. */
  readonly plan?: readonly PlanShare[];
  /** Cheap power at night fills the batteries up to here; not at all without it. */
  readonly nightChargeSoc?: number;
  readonly devices: readonly DeviceSpec[];
  readonly faults: readonly FaultSpec[];
}
