export type LoadProfile = 'factory' | 'mall' | 'office' | 'farm' | 'coldStore';

/** Specification point 3. Both sides of the transformer measure the exchange with the grid. */
export type SamplingPoint = 'load' | 'pv' | 'storage' | 'acLow' | 'highVoltage';

export interface Climate {
  /** Annual mean. */
  readonly meanC: number;
  /** Half the difference between the warmest and the coldest month. */
  readonly seasonC: number;
  /** Half the difference between afternoon and dawn on a clear day. */
  readonly dayC: number;
  /** Shares of the time with clear and broken sky; the rest is overcast. */
  readonly clearDays: number;
  readonly brokenDays: number;
  /** The cloudiest day of the year, and how much the season shifts the weather, in standard deviations. */
  readonly cloudySeason?: { readonly day: number; readonly strength: number };
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
  /** Standard deviation between equal strings; default 0.006. */
  readonly mismatch?: number;
  /** Relative string sizes; default: equal. */
  readonly stringSizes?: readonly number[];
}

export interface PcsSpec extends DeviceBase {
  readonly kind: 'pcs';
  readonly ratedKw: number;
  /** Exclusive to this PCS. */
  readonly batterySn: string;
}

export interface BatterySpec extends DeviceBase {
  readonly kind: 'battery';
  readonly ratedKw: number;
  readonly capacityKwh: number;
}

/** Cells in series; the clusters of a battery are identical and share its current. */
/** A self-discharging cell that lags behind until it is balanced manually. */
export interface DriftingCell {
  /** In the cluster, from 0. */
  readonly cell: number;
  readonly socPercentADay: number;
  /** Day of balancing within the maintenance cycle. */
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
 * Possible faults of the plant. Their times follow from the seed, or they exist from `fromMs` on: permanently, or once
 * a day for recurring ones.
 */
export interface FaultSpec {
  readonly type: FaultType;
  readonly sn: string;
  /** String or cell, from 0. */
  readonly part?: number;
  readonly fromMs?: number;
  readonly toMs?: number;
  /** Severity: see model/troubles.ts. */
  readonly size?: number;
  /** For shade: sun azimuth range behind the obstacle, from north over east. */
  readonly azimuthDeg?: readonly [from: number, to: number];
  /** For soiling that rain does not remove: cleaning interval, and day within it. */
  readonly cleaned?: { readonly everyDays: number; readonly onDay: number };
}

/** Discharge positive, share of rated power. */
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
  /** Default: typical for latitude and altitude. */
  readonly climate?: Climate;
  readonly gridHz: 50 | 60;
  /** Line voltage, low-voltage side. */
  readonly gridV: 400 | 480;
  readonly load: { readonly profile: LoadProfile; readonly peakKw: number };
  /** Batteries do not charge beyond this import. */
  readonly contractKw: number;
  /** Export above it is reduced at the batteries first, then at the inverters. */
  readonly feedInLimitKw: number;
  /** Daily battery plan; default: typical for the plant type. */
  readonly plan?: readonly PlanShare[];
  /** Batteries are charged to this SOC at night; default: not. */
  readonly nightChargeSoc?: number;
  readonly devices: readonly DeviceSpec[];
  readonly faults: readonly FaultSpec[];
}
