import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { unplug } from './charging.ts';
import { deliveredPlan } from './delivered-plan.ts';

import { chance } from './noise.ts';
import {
  type BatteryPart,
  type InverterPart,
  type Part,
  type PcsPart,
  type PlantParts,
  partsOf,
} from './plant-parts.ts';
import type { ChargerSpec, MeterSpec, PlantSpec, SamplingPoint } from './spec.ts';
import {
  type BatteryState,
  type ChargerState,
  type ConnectorState,
  type InverterState,
  type MeterState,
  type PcsState,
  PHASE,
  type PlantState,
} from './state.ts';

const FULL_HOURS_A_DAY = 3;
const CYCLES_A_DAY = 1.1;

/** As if the plant had run since installation; flows are those of the first step. */
export function initialState(spec: PlantSpec, atMs: number): PlantState {
  const parts = partsOf(spec);
  const days = daysOf(spec, atMs);
  return {
    atMs,
    flows: { pvKw: 0, batteryKw: 0, gridKw: 0, loadKw: 0, chargingKw: 0 },
    inverters: parts.inverters.map((part) => inverterAt(part, days, parts.clock(atMs).day)),
    pcs: parts.pcs.map((part) => pcsAt(part, spec, days, parts.batteries[part.battery])),
    batteries: parts.batteries.map((part) => batteryAt(part, days)),
    meters: parts.meters.map((part) => meterAt(part, parts, atMs)),
    chargers: parts.chargers.map((part) => chargerAt(part, days)),
    weather: { irradiationKwhM2: days * 3.9, dayIrradiationKwhM2: 0, dayRainMm: 0 },
    settings: {},
  };
}

const daysOf = (spec: PlantSpec, atMs: number): number => Math.max(0, (atMs - spec.installedMs) / DAY_MS);

/** About 1, different for every device and use. */
const about = (part: Part<unknown>, salt: number): number => 0.95 + 0.1 * chance(part.seed, salt, 77);

function inverterAt(part: InverterPart, days: number, today: number): InverterState {
  const dailyKwh = part.spec.kwp * FULL_HOURS_A_DAY * about(part, 1);
  const totalKwh = dailyKwh * days;
  const date = new Date(today * DAY_MS);
  const sinceNewYear = today - Date.UTC(date.getUTCFullYear(), 0, 1) / DAY_MS;
  return {
    acKw: 0,
    dcKw: 0,
    on: 1,
    limitPercent: 100,
    reactivePercent: 0,
    derated: 0,
    totalKwh,
    dcTotalKwh: totalKwh * 1.021,
    reactiveKvarh: totalKwh * 0.012,
    hourKwh: 0,
    dayKwh: 0,
    yesterdayKwh: Math.min(1, days) * dailyKwh,
    dayPeakKw: 0,
    monthKwh: Math.min(days, date.getUTCDate() - 1) * dailyKwh,
    yearKwh: Math.min(days, sinceNewYear) * dailyKwh,
    runH: 11 * days,
    dayRunH: 0,
    connections: Math.round(1.2 * days),
  };
}

function batteryAt(part: BatteryPart, days: number): BatteryState {
  const dischargedKwh = part.spec.capacityKwh * CYCLES_A_DAY * days * about(part, 1);
  return {
    soc: 35 + 25 * chance(part.seed, 2, 77),
    soh: 100 - days * 0.0061 - 0.4 * chance(part.seed, 3, 77),
    cellC: 24,
    dcKw: 0,
    socMin: 5,
    socMax: 98,
    contactor: 1,
    clusterContactors: part.clusters.map(() => 1),
    chargedKwh: dischargedKwh * 1.026,
    dischargedKwh,
    dayChargedKwh: 0,
    dayDischargedKwh: 0,
  };
}

function pcsAt(part: PcsPart, spec: PlantSpec, days: number, battery: BatteryPart | undefined): PcsState {
  const { ratedKw } = part.spec;
  const dischargedKwh = battery ? batteryAt(battery, days).dischargedKwh * 0.979 : 0;
  return {
    acKw: 0,
    dcKw: 0,
    on: 1,
    workMode: 0,
    runMode: 0,
    setKw: 0,
    setUntilMs: 0,
    maxChargeKw: ratedKw,
    maxDischargeKw: ratedKw,
    socMin: 10,
    socMax: 95,
    reserveSoc: 10,
    reactiveKvar: 0,
    gridMode: 0,
    planVersion: 0,
    plan: deliveredPlan(spec, ratedKw),
    chargedKwh: dischargedKwh * 1.07,
    dischargedKwh,
    dayChargedKwh: 0,
    dayDischargedKwh: 0,
    runH: 23.8 * days,
  };
}

function meterAt(
  part: Part<MeterSpec>,
  { spec, inverters, batteries }: PlantParts,
  atMs: number,
): MeterState {
  const days = daysOf(spec, atMs);
  const pvKwh = inverters.reduce((sum, one) => sum + one.spec.kwp, 0) * FULL_HOURS_A_DAY * days;
  const storedKwh = batteries.reduce((sum, one) => sum + one.spec.capacityKwh, 0) * CYCLES_A_DAY * days;
  const loadKwh = spec.load.peakKw * 11 * days;
  const boughtKwh = Math.max(0.2 * loadKwh, loadKwh - 0.8 * pvKwh);
  const soldKwh = spec.feedInLimitKw > 0 ? Math.max(0.1 * pvKwh, pvKwh - 0.7 * loadKwh) : 0;
  const registers: Record<SamplingPoint, readonly [inKwh: number, outKwh: number]> = {
    load: [0, loadKwh],
    pv: [pvKwh, 0],
    storage: [storedKwh * 0.95, storedKwh * 1.05],
    acLow: [boughtKwh, soldKwh],
    highVoltage: [boughtKwh, soldKwh],
  };
  const [inKwh, outKwh] = registers[part.spec.samplingPoint];
  const importKwh = inKwh * about(part, 1);
  return {
    powerKw: 0,
    importKwh,
    exportKwh: outKwh * about(part, 2),
    importByPeriodKwh: [0.02, 0.34, 0.36, 0.2, 0.08].map((share) => importKwh * share),
    importKvarh: importKwh * 0.25,
    exportKvarh: outKwh * 0.03,
    demandKw: 0,
    quarter: Math.floor(atMs / (15 * MINUTE_MS)),
    quarterKwh: 0,
    maxDemandKw: 0,
  };
}

function chargerAt(part: Part<ChargerSpec>, days: number): ChargerState {
  const connectors = Array.from({ length: part.spec.connectors }, () => {
    const connector = { phase: PHASE.available, limitKw: part.spec.ratedKw } as ConnectorState;
    unplug(connector);
    return connector;
  });
  const totalKwh = part.spec.connectors * 95 * days * about(part, 1);
  return { on: 1, limitKw: part.spec.ratedKw, totalKwh, dayKwh: 0, daySessions: 0, connectors };
}
