import type { CourseMemory } from '@heliodon/energy/control/course';
import type { SiteMemory } from '@heliodon/energy/control/site-controller';

/*
 * Persistent state of a plant: numbers and lists of numbers, so that JSON preserves it. Lists have the order of the
 * devices of that kind.
 */

export interface InverterState {
  acKw: number;
  dcKw: number;
  /** 0 stopped by command, 1 may run. */
  on: number;
  limitPercent: number;
  reactivePercent: number;
  /** Derated: 1 by command or feed-in limit, 2 by temperature. */
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

/** From one minute of the local day to another; outside of segments the work mode applies. */
export interface PlanSegment {
  fromMin: number;
  toMin: number;
  /** Positive: discharge, negative: charge, 0: idle. */
  powerKw: number;
  /** SOC at which charging or discharging ends. */
  cutOffSoc: number;
}

export interface PcsState {
  /** Discharge positive. */
  acKw: number;
  dcKw: number;
  on: number;
  workMode: number;
  runMode: number;
  setKw: number;
  /** 0: no setpoint. */
  setUntilMs: number;
  maxChargeKw: number;
  maxDischargeKw: number;
  socMin: number;
  socMax: number;
  /** Reserved for a grid outage: discharging ends there. */
  reserveSoc: number;
  reactiveKvar: number;
  /** 0 on-grid, 1 off-grid: supplies the plant as an island, see island.ts. */
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
  /** Discharge positive. */
  dcKw: number;
  socMin: number;
  socMax: number;
  /** 1 closed, 0 open; one per cluster. */
  contactor: number;
  clusterContactors: number[];
  chargedKwh: number;
  dischargedKwh: number;
  dayChargedKwh: number;
  dayDischargedKwh: number;
}

export interface MeterState {
  /** Positive toward the busbar. */
  powerKw: number;
  importKwh: number;
  exportKwh: number;
  /** importKwh by period: sharp, peak, flat, valley, deep valley. */
  importByPeriodKwh: number[];
  importKvarh: number;
  exportKvarh: number;
  /** Mean of the last complete 15-minute interval, and energy of the current one. */
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
  /** Into the vehicle. */
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

/** kW, all positive except battery (discharge positive) and grid (import positive). */
export interface Flows {
  pvKw: number;
  batteryKw: number;
  gridKw: number;
  loadKw: number;
  chargingKw: number;
}

/** Platform orders stored in a logger, and the fallback without communication; kW by serial number. */
export interface LoggerControl {
  seq: number;
  heardMs: number;
  holdMs: number;
  orders: Record<string, number>;
  afterwards: Record<string, number>;
  /** Released by the platform; the number is kept to reject older messages. */
  released: boolean;
  /** Absent in states of earlier versions. */
  course?: CourseMemory;
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
  /** Stored settings without physical effect: 'sn/command/parameter' to value. */
  settings: Record<string, number>;
  /** By logger, while the platform holds a site limit. */
  control?: Record<string, LoggerControl>;
  /** State and last orders of the logger that holds the site limits; kW by serial number. */
  edge?: { memory: SiteMemory; orders: Record<string, number> };
}
