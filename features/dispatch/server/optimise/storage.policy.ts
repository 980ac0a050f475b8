import { type RoundTrip, roundTripOf } from '@heliodon/energy/control/round-trip';
import { presentCapacityKwh } from '@heliodon/energy/control/storage-capacity';
import { efficiencyPoints } from '@heliodon/energy/control/storage-losses';
import type { BatteryTerms } from '@heliodon/energy/optimise/dispatch-case';
import type { BatteryRow, MachineRow, SetParams, SiteFacts } from './site.queries.ts';

/* The joint capability of the chosen devices of a plant. */

export interface Storage extends RoundTrip {
  readonly machines: readonly MachineRow[];
  readonly ratedKw: number;
  /** Rated capacity; `terms` holds the present one. */
  readonly ratedKwh: number;
  /** Without the required final state of charge and the wear cost. */
  readonly terms: Omit<BatteryTerms, 'endSoc' | 'wearPerKwh'>;
  readonly socLimitsKnown: boolean;
  readonly startSocKnown: boolean;
  /** Null: not measured. */
  readonly standbyKw: number | null;
  readonly isEfficiencyByPower: boolean;
}

/** Defaults if no limits are set: the usual factory settings of storage systems. */
const USUAL_LIMITS = { socMin: 10, socMax: 95 };
const USUAL_SOC = 50;
/** An older state of charge is outdated. */
const SOC_WITHIN_MS = 3_600_000;

/**
 * Charge and discharge power decrease near the limits of the state of charge; with default limits the effect is small.
 */
const TAPERS = {
  chargeTaper: [
    { soc: 90, share: 1 },
    { soc: 100, share: 0.3 },
  ],
  dischargeTaper: [
    { soc: 0, share: 0.3 },
    { soc: 8, share: 1 },
  ],
};

/** Undefined: there is no device to plan for. */
export function storageOf(
  site: SiteFacts,
  deviceIds: readonly number[] | null,
  nowMs: number,
): Storage | undefined {
  const machines = site.machines.filter(({ deviceId }) => !deviceIds || deviceIds.includes(deviceId));
  const ratedKw = machines.reduce((sum, one) => sum + (one.ratedKw ?? 0), 0);
  const parts = batteriesOf(site, machines);
  const known = parts.reduce((sum, { capacityKwh }) => sum + capacityKwh, 0);
  const allRatedKw = site.machines.reduce((sum, one) => sum + (one.ratedKw ?? 0), 0);
  const installedKwh = ((site.storageKwh ?? 0) * ratedKw) / Math.max(1e-9, allRatedKw);
  const capacityKwh = known > 0 ? known : installedKwh;
  if (!(ratedKw > 0 && capacityKwh > 0)) return undefined;
  const own = new Set([...machines.map((one) => one.deviceId), ...parts.map((one) => one.deviceId)]);
  const set = site.set.filter(({ deviceId }) => own.has(deviceId));
  const limits = socLimits(set, site.control?.reserveSoc ?? null);
  const soc = jointSoc(parts, nowMs);
  const { roundTrip, roundTripFrom } = roundTripOf(site.throughput, capacityKwh);
  const losses = lossesOf(site, ratedKw, ratedKw / allRatedKw, roundTrip);
  const powerLimit = (name: string) =>
    machines.reduce((sum, { deviceId, ratedKw: kw }) => {
      const limit = set.find((one) => one.deviceId === deviceId && one.params[name] !== undefined);
      return sum + Math.min(kw ?? 0, limit?.params[name] ?? Number.POSITIVE_INFINITY);
    }, 0);
  return {
    machines,
    ratedKw,
    roundTrip,
    roundTripFrom,
    ratedKwh: known > 0 ? parts.reduce((sum, part) => sum + part.ratedKwh, 0) : installedKwh,
    socLimitsKnown: limits.known,
    startSocKnown: soc !== null,
    standbyKw: losses.standbyKw,
    isEfficiencyByPower: losses.chargeEfficiencyBy.length > 0 || losses.dischargeEfficiencyBy.length > 0,
    terms: {
      capacityKwh,
      maxChargeKw: powerLimit('maxChargeKw'),
      maxDischargeKw: powerLimit('maxDischargeKw'),
      socMin: limits.socMin,
      socMax: limits.socMax,
      ...(limits.unreservedSocMin !== undefined && { unreservedSocMin: limits.unreservedSocMin }),
      startSoc: soc ?? USUAL_SOC,
      ...losses,
      standbyKw: losses.standbyKw ?? 0,
      ...TAPERS,
    },
  };
}

/** The devices that are not chosen have their share of the standby losses. */
function lossesOf({ losses }: SiteFacts, ratedKw: number, share: number, roundTrip: number) {
  const efficiency = losses?.efficiency ?? Math.sqrt(roundTrip);
  return {
    standbyKw: losses?.standbyKw == null ? null : losses.standbyKw * share,
    chargeEfficiency: efficiency,
    dischargeEfficiency: efficiency,
    chargeEfficiencyBy: efficiencyPoints(losses?.charge ?? [], efficiency, ratedKw),
    dischargeEfficiencyBy: efficiencyPoints(losses?.discharge ?? [], efficiency, ratedKw),
  };
}

/** `capacityKwh`: present capacity. */
type Part = Pick<BatteryRow, 'deviceId' | 'soc' | 'socAtMs'> & {
  readonly ratedKwh: number;
  readonly capacityKwh: number;
};

/** Batteries behind the loggers of the devices; devices that share them and are not chosen keep their share. */
function batteriesOf(site: SiteFacts, machines: readonly MachineRow[]): Part[] {
  const chosen = new Set(machines.map(({ deviceId }) => deviceId));
  return site.batteries.flatMap((battery) => {
    const behind = site.machines.filter(({ loggerId }) => loggerId === battery.loggerId);
    const kw = (list: readonly MachineRow[]) => list.reduce((sum, one) => sum + (one.ratedKw ?? 0), 0);
    const share = kw(behind.filter(({ deviceId }) => chosen.has(deviceId))) / Math.max(1e-9, kw(behind));
    const ratedKwh = (battery.ratedKwh ?? 0) * share;
    const capacityKwh = presentCapacityKwh(ratedKwh, battery.soh);
    return share > 0 ? [{ ...battery, ratedKwh, capacityKwh }] : [];
  });
}

/** Weighted by capacity where it is known. */
function jointSoc(parts: readonly Part[], nowMs: number): number | null {
  const fresh = parts.filter(({ soc, socAtMs }) => soc !== null && nowMs - (socAtMs ?? 0) < SOC_WITHIN_MS);
  if (fresh.length === 0) return null;
  const weight = (part: Part) => (fresh.every(({ capacityKwh }) => capacityKwh > 0) ? part.capacityKwh : 1);
  const all = fresh.reduce((sum, part) => sum + weight(part), 0);
  return fresh.reduce((sum, part) => sum + (part.soc ?? 0) * weight(part), 0) / all;
}

/** The narrowest of the configured limits; the reserve for a grid outage is excluded from planning. */
function socLimits(set: readonly SetParams[], reserveSoc: number | null) {
  const limited = set.filter(({ params }) => params.socMin !== undefined || params.socMax !== undefined);
  const least = limited.flatMap(({ params }) => [params.socMin ?? 0, params.reserveSoc ?? 0]);
  const most = limited.map(({ params }) => params.socMax ?? 100);
  const known = limited.length > 0;
  const socMin = Math.max(...(known ? least : [USUAL_LIMITS.socMin]), reserveSoc ?? 0);
  const socMax = known ? Math.min(...most) : USUAL_LIMITS.socMax;
  const own = Math.max(...(known ? limited.map(({ params }) => params.socMin ?? 0) : [USUAL_LIMITS.socMin]));
  const lowest = Math.min(socMin, socMax);
  return { known, socMin: lowest, socMax, unreservedSocMin: own < lowest ? own : undefined };
}
