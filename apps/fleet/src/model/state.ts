import type { SiteMemory } from '@heliodon/energy/control/site-controller';

/*
 * What a plant remembers from one moment to the next: numbers and lists of them, so that JSON keeps it whole.
 * The lists follow the order in which the plant's devices of that kind are listed.
 */

export interface InverterState {
  acKw: number;
  dcKw: number;
  /** 0 stopped by command, 1 may run. */
  on: number;
  limitPercent: number;
  reactivePercent: number;
  /** Held below what it could give: 1 by order or by the feed-in limit, 2 by its temperature. */
  derated: number;
  totalKwh: number;
  dcTotalKwh: number;
  reactiveKvarh: number;
  hourKwh: number;
  dayKwh: number;
  yesterdayKwh: number;
  monthKwh: number;
  yearKwh: number;
  dayPeakKw: number;
  runH: number;
  dayRunH: number;
  connections: number;
}

/** What to do from one minute of the local day until another; outside of all segments the work mode decides. */
export interface PlanSegment {
  fromMin: number;
  toMin: number;
  /** Positive discharges, negative charges, 0 rests. */
  powerKw: number;
  /** Charging or discharging ends there. */
  cutOffSoc: number;
}

export interface PcsState {
  /** Positive discharges. */
  acKw: number;
  dcKw: number;
  on: number;
  workMode: number;
  runMode: number;
  setKw: number;
  /** 0: no set-point. */
  setUntilMs: number;
  maxChargeKw: number;
  maxDischargeKw: number;
  socMin: number;
  socMax: number;
  /** Kept for a loss of the grid: discharging ends there. */
  reserveSoc: number;
  reactiveKvar: number;
  /** 0 on grid, 1 off grid: then it carries the plant as an island, see island.ts. */
  gridMode: number;
  planVersion: number;
  plan: PlanSegment[];
  chargedKwh: number;
  dischargedKwh: number;
  dayChargedKwh: number;
  dayDischargedKwh: number;
  runH: number;
}

export interface BatteryState {
  soc: number;
  soh: number;
  cellC: number;
  /** Positive discharges. */
  dcKw: number;
  socMin: number;
  socMax: number;
  /** 1 closed, 0 open; one for each cluster. */
  contactor: number;
  clusterContactors: number[];
  chargedKwh: number;
  dischargedKwh: number;
  dayChargedKwh: number;
  dayDischargedKwh: number;
}

export interface MeterState {
  /** Positive toward the bus. */
  powerKw: number;
  importKwh: number;
  exportKwh: number;
  /** importKwh by period: sharp, peak, flat, valley, deep valley. */
  importByPeriodKwh: number[];
  importKvarh: number;
  exportKvarh: number;
  /** Average of the last full quarter of an hour, and what has come together in the present one. */
  demandKw: number;
  quarter: number;
  quarterKwh: number;
  maxDemandKw: number;
}

export const PHASE = {
  available: 0,
  preparing: 1,
  charging: 2,
  suspended: 3,
  finishing: 4,
  fault: 5,
} as const;

export interface ConnectorState {
  phase: number;
  /** Into the car. */
  powerKw: number;
  sinceMs: number;
  sessionKwh: number;
  carKwh: number;
  carSoc: number;
  targetSoc: number;
  carMaxKw: number;
  limitKw: number;
}

export interface ChargerState {
  on: number;
  limitKw: number;
  totalKwh: number;
  dayKwh: number;
  daySessions: number;
  connectors: ConnectorState[];
}

export interface WeatherState {
  irradiationKwhM2: number;
  dayIrradiationKwhM2: number;
  dayRainMm: number;
}

/** kW, all positive but battery (discharge) and grid (import), which have both signs. */
export interface Flows {
  pvKw: number;
  batteryKw: number;
  gridKw: number;
  loadKw: number;
  chargingKw: number;
}

/** Orders of the platform that a logger has, and what counts when it hears nothing any more; kW by serial number. */
export interface LoggerControl {
  seq: number;
  heardMs: number;
  holdMs: number;
  orders: Record<string, number>;
  afterwards: Record<string, number>;
  /** The platform let go; the number is kept so that nothing older is obeyed. */
  released: boolean;
}

export interface PlantState {
  atMs: number;
  flows: Flows;
  inverters: InverterState[];
  pcs: PcsState[];
  batteries: BatteryState[];
  meters: MeterState[];
  chargers: ChargerState[];
  weather: WeatherState;
  /** Settings that were sent and that the physics does not use: 'sn/command/parameter' to value. */
  settings: Record<string, number>;
  /** By logger, while the platform holds a limit of the site. */
  control?: Record<string, LoggerControl>;
  /** Of the logger that holds the limits of the site by itself, and what it ordered last; kW by serial number. */
  edge?: { memory: SiteMemory; orders: Record<string, number> };
}
