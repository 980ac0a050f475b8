import type { DemandStep } from './demand-ceiling.ts';
import type { GridReading } from './demand-window.ts';
import type { SiteLimits, SiteOrders, SiteSeen } from './site-limit.ts';
import { splitByRated, splitPiles, splitStorage } from './split-orders.ts';
import type { StorageRange } from './storage-range.ts';

/* Aggregates the devices of a site to one unit, and distributes the orders of the site to the devices. */

export interface SiteSettings
  extends Pick<
    SiteLimits,
    | 'transformerKw'
    | 'backflowTargetKw'
    | 'curtailPercent'
    | 'rampKw'
    | 'deadBandKw'
    | 'importPriority'
    | 'exportPriority'
  > {
  /** Null: demand is not controlled. */
  readonly demandKw: number | null;
  /** Sliding demand is billed, in steps of so many minutes; null or absent: clock intervals. */
  readonly demandStepMin?: number | null;
  /** No limit is active: without data, devices follow their plans, and no safe orders are needed. */
  readonly automaticOnly?: boolean;
}

export interface StorageFacts {
  readonly sn: string;
  readonly ratedKw: number;
  /** Discharge positive. */
  readonly powerKw: number;
  readonly range: StorageRange;
  /** From setpoint, plan or work mode. */
  readonly expectedKw: number;
  /** It does so without an order. */
  readonly byItself: boolean;
  /** A user's setpoint that is kept while the other units can do the rest. */
  readonly keptKw?: number;
}

export interface LimitedFacts {
  readonly sn: string;
  readonly ratedKw: number;
  /** Positive. */
  readonly powerKw: number;
}

export interface PileFacts extends LimitedFacts {
  readonly inUse: boolean;
}

export interface GridFacts extends GridReading {
  /** Sum of the import registers; null: one meter has none. */
  readonly importKwh?: number | null;
}

/** Contains only devices that accept orders; all others are part of the load. */
export interface SiteFacts {
  /** Import positive. Null: the meter has never reported, or does not report power. */
  readonly grid: GridFacts | null;
  readonly storage: readonly StorageFacts[];
  readonly pv: readonly LimitedFacts[];
  readonly piles: readonly PileFacts[];
  readonly monthPeakKw: number | null;
}

export interface DeviceOrder {
  readonly sn: string;
  /** Of storage, discharge positive. */
  readonly powerKw?: number;
  /** For PV and chargers. */
  readonly limitKw?: number;
}

/** Share of rated charger power that vehicles always get. */
const PILES_LEAST_SHARE = 0.1;
/** A charger at this share of its limit probably needs more. */
const HELD_SHARE = 0.95;
const MORE_SHARE = 1.25;

export const sumKw = <T>(items: readonly T[], kwOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + kwOf(item), 0);

/** A charger at its limit is assumed to need a little more in each step, because its vehicle may also be full. */
export function seenOf(facts: SiteFacts, storageWishKw: number, last: SiteOrders | null): SiteSeen {
  const { grid, storage, pv, piles } = facts;
  const shares = last ? splitPiles(last.pilesLimitKw, piles) : [];
  const pilesWishKw = sumKw(piles, ({ sn, ratedKw, powerKw, inUse }) => {
    const limitKw = shares.find((share) => share.sn === sn)?.kw ?? ratedKw;
    const isHeld = inUse && limitKw < ratedKw && powerKw >= HELD_SHARE * limitKw;
    return isHeld ? Math.min(ratedKw, MORE_SHARE * limitKw + PILES_LEAST_SHARE * ratedKw) : powerKw;
  });
  return {
    gridKw: grid?.gridKw ?? 0,
    pvKw: sumKw(pv, ({ powerKw }) => powerKw),
    storageKw: sumKw(storage, ({ powerKw }) => powerKw),
    pilesKw: sumKw(piles, ({ powerKw }) => powerKw),
    range: {
      maxChargeKw: sumKw(storage, ({ range }) => range.maxChargeKw),
      maxDischargeKw: sumKw(storage, ({ range }) => range.maxDischargeKw),
    },
    storageWishKw,
    pilesWishKw,
  };
}

export function limitsOf(facts: SiteFacts, settings: SiteSettings, demand: DemandStep | null): SiteLimits {
  const { demandKw: _demandKw, demandStepMin: _stepMin, automaticOnly: _automaticOnly, ...rest } = settings;
  const pilesRatedKw = sumKw(facts.piles, ({ ratedKw }) => ratedKw);
  return {
    ...rest,
    demandCeilingKw: demand?.ceilingKw ?? null,
    mayCharge: demand?.mayCharge ?? true,
    pvRatedKw: sumKw(facts.pv, ({ ratedKw }) => ratedKw),
    pilesRatedKw,
    pilesLeastKw: PILES_LEAST_SHARE * pilesRatedKw,
  };
}

/** A limit at rated power has no effect, so those devices get no order. */
export function ordersOf(
  orders: SiteOrders,
  { storage, pv, piles }: SiteFacts,
  steers: boolean,
): DeviceOrder[] {
  const ratedKw = (units: readonly LimitedFacts[]) => sumKw(units, (unit) => unit.ratedKw);
  const limits = [
    ...(orders.pvLimitKw < ratedKw(pv) ? splitByRated(orders.pvLimitKw, pv) : []),
    ...(orders.pilesLimitKw < ratedKw(piles) ? splitPiles(orders.pilesLimitKw, piles) : []),
  ];
  return [
    ...(steers ? splitStorage(orders.storageKw, storage) : []).map(({ sn, kw }) => ({
      sn,
      powerKw: tenth(kw),
    })),
    ...limits.map(({ sn, kw }) => ({ sn, limitKw: Math.max(0, Math.floor(kw * 10) / 10) })),
  ];
}

/** Resolution of device setpoints. */
export const tenth = (kw: number): number => Math.round(kw * 10) / 10 + 0;
