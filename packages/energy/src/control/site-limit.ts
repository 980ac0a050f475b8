import { clampToRange, type StorageRange } from './storage-range.ts';

/*
 * One rule for all limits of a site: PV, storage and chargers under transformer, demand and export limits. The only
 * place that gives orders, so that controllers do not work against each other. Tightening is applied at once, relaxing
 * by the ramp. Grid: import positive; storage: discharge positive; PV and chargers: positive.
 */

/** What is reduced first. Load is never reduced. */
export type ImportPriority = 'storageFirst' | 'pilesFirst';
export type ExportPriority = 'storageFirst' | 'pvFirst';

export interface SiteLimits {
  /** In both directions; null: not set. */
  readonly transformerKw: number | null;
  /** From demand-ceiling.ts. */
  readonly demandCeilingKw: number | null;
  readonly mayCharge: boolean;
  /** Minimum import; null: export is not limited. */
  readonly backflowTargetKw: number | null;
  /** Margin above the minimum import that avoids continuous changes. */
  readonly deadBandKw: number;
  /** Maximum relaxation of an order per step. */
  readonly rampKw: number;
  readonly pvRatedKw: number;
  /** Share of rated PV power that may be curtailed. */
  readonly curtailPercent: number;
  readonly pilesRatedKw: number;
  /** Minimum power for connected vehicles. */
  readonly pilesLeastKw: number;
  readonly importPriority: ImportPriority;
  readonly exportPriority: ExportPriority;
}

export interface SiteSeen {
  readonly gridKw: number;
  readonly pvKw: number;
  readonly storageKw: number;
  readonly pilesKw: number;
  /** What storage can do until the next order has certainly arrived. */
  readonly range: StorageRange;
  /** From plan or work mode. */
  readonly storageWishKw: number;
  /** Power requested by vehicles. */
  readonly pilesWishKw: number;
}

/** Limits are upper limits; rated power means no limit. */
export interface SiteOrders {
  readonly storageKw: number;
  readonly pvLimitKw: number;
  readonly pilesLimitKw: number;
}

export type SiteReason =
  | 'transformer'
  | 'demand'
  | 'backflow'
  | 'storageRange'
  | 'pvCurtailed'
  | 'pilesLimited'
  | 'ramp';

export interface SiteStep {
  readonly orders: SiteOrders;
  /** The applied limits of grid power. */
  readonly bounds: GridBounds;
  /** How far the limits cannot be held with all permitted orders. */
  readonly unmetImportKw: number;
  readonly unmetExportKw: number;
  /** Why orders differ from the wishes. */
  readonly reasons: readonly SiteReason[];
}

export interface GridBounds {
  readonly minKw: number;
  readonly maxKw: number;
}

/** If limits contradict each other, the import limit wins: it protects the transformer and the bill. */
export function gridBounds(limits: SiteLimits): GridBounds {
  const carriesKw = limits.transformerKw ?? Number.POSITIVE_INFINITY;
  const maxKw = Math.min(carriesKw, limits.demandCeilingKw ?? carriesKw);
  const minKw = Math.max(-carriesKw, limits.backflowTargetKw ?? -carriesKw);
  return { minKw: Math.min(minKw, maxKw), maxKw };
}

export function siteStep(last: SiteOrders | null, seen: SiteSeen, limits: SiteLimits): SiteStep {
  const bounds = gridBounds(limits);
  /** Power balance of the busbar: the part not explained by PV, storage or chargers. */
  const loadKw = seen.gridKw + seen.pvKw + seen.storageKw - seen.pilesKw;
  const pilesWishKw = Math.min(seen.pilesWishKw, limits.pilesRatedKw);
  const wish = storageWish(seen, limits, loadKw + pilesWishKw - seen.pvKw);

  const pvKw = expectedPv(last, seen, limits);
  const aimKw = Math.min(bounds.minKw + limits.deadBandKw, bounds.maxKw);
  const placedKw = limits.exportPriority === 'storageFirst' ? pvKw : Math.min(pvKw, leastPv(limits));
  const leastPilesKw = leastPiles(limits, pilesWishKw);
  const servedPilesKw = limits.importPriority === 'storageFirst' ? pilesWishKw : leastPilesKw;
  const leastFor = (pilesKw: number) => loadKw + pilesKw - seen.pvKw - bounds.maxKw;
  const mostKw = loadKw + Math.min(seen.pilesKw, pilesWishKw) - placedKw - aimKw;
  // Vehicles are supplied as far as this causes no export; their current minimum is always supplied.
  const askedKw = Math.min(mostKw, Math.max(leastFor(servedPilesKw), wish.storageKw));
  const storageKw = clampToRange(
    Math.max(leastFor(Math.min(seen.pilesKw, leastPilesKw)), askedKw),
    seen.range,
  );

  // Vehicles may stop at any time, so against export only their current power counts.
  const roomKw = Math.max(leastPilesKw, bounds.maxKw - loadKw + seen.pvKw + storageKw);
  const leftForPvKw = loadKw + Math.min(seen.pilesKw, roomKw) - storageKw - bounds.minKw;
  const pvLimitKw = pvLimit(last, leftForPvKw, limits);
  const leftForPilesKw = bounds.maxKw - loadKw + Math.min(seen.pvKw, pvLimitKw) + storageKw;
  const pilesLimitKw = pilesLimit(last, leftForPilesKw, pilesWishKw, limits);

  return {
    orders: { storageKw, pvLimitKw, pilesLimitKw },
    bounds,
    unmetImportKw: Math.max(0, pilesLimitKw - leftForPilesKw),
    unmetExportKw: Math.max(0, pvLimitKw - leftForPvKw),
    reasons: reasonsOf({ storageKw, pvLimitKw, pilesLimitKw }, seen, limits, wish, leftForPilesKw),
  };
}

interface Wish {
  readonly storageKw: number;
  readonly ramped: boolean;
}

/** `freeKw`: import without storage. */
function storageWish(
  { storageKw, storageWishKw, range }: SiteSeen,
  limits: SiteLimits,
  freeKw: number,
): Wish {
  const mayTakeKw = limits.mayCharge ? Number.NEGATIVE_INFINITY : Math.min(0, freeKw);
  const wishKw = Math.max(storageWishKw, mayTakeKw);
  const rampedKw = Math.max(storageKw - limits.rampKw, Math.min(storageKw + limits.rampKw, wishKw));
  return { storageKw: clampToRange(rampedKw, range), ramped: rampedKw !== wishKw };
}

/** PV at its limit could produce more: storage makes room for one ramp step before the limit is raised. */
function expectedPv(last: SiteOrders | null, { pvKw }: SiteSeen, { pvRatedKw, rampKw }: SiteLimits): number {
  const held = last !== null && last.pvLimitKw < pvRatedKw && pvKw >= last.pvLimitKw - AT_LIMIT * pvRatedKw;
  return held ? Math.min(pvRatedKw, pvKw + rampKw) : pvKw;
}

/** Share of rated power: how exactly inverters hold their limit. */
const AT_LIMIT = 0.01;

const leastPv = ({ pvRatedKw, curtailPercent }: SiteLimits): number =>
  (pvRatedKw * (100 - curtailPercent)) / 100;

const leastPiles = ({ pilesLeastKw }: SiteLimits, wishKw: number): number => Math.min(pilesLeastKw, wishKw);

/** Lowered at once and only as far as needed; raised by the ramp, only if the dead band is exceeded. */
function pvLimit(last: SiteOrders | null, leftKw: number, limits: SiteLimits): number {
  const { pvRatedKw, deadBandKw, rampKw } = limits;
  const beforeKw = last?.pvLimitKw ?? pvRatedKw;
  const raisedKw = Math.min(leftKw - deadBandKw, beforeKw + rampKw);
  const limitKw = leftKw < beforeKw ? leftKw : Math.max(beforeKw, raisedKw);
  // If all PV power fits, no limit is needed.
  const all = leftKw >= pvRatedKw && beforeKw + rampKw >= pvRatedKw;
  return all ? pvRatedKw : Math.max(leastPv(limits), Math.min(pvRatedKw, limitKw));
}

function pilesLimit(last: SiteOrders | null, leftKw: number, wishKw: number, limits: SiteLimits): number {
  const { pilesRatedKw, rampKw } = limits;
  const beforeKw = last?.pilesLimitKw ?? pilesRatedKw;
  const limitKw = leftKw < beforeKw ? leftKw : Math.min(leftKw, beforeKw + rampKw, pilesRatedKw);
  return Math.max(leastPiles(limits, wishKw), limitKw);
}

function reasonsOf(
  orders: SiteOrders,
  seen: SiteSeen,
  limits: SiteLimits,
  wish: Wish,
  leftForPilesKw: number,
): SiteReason[] {
  const reasons: SiteReason[] = [];
  const moreKw = orders.storageKw - wish.storageKw;
  const { demandCeilingKw, transformerKw } = limits;
  const demandCounts =
    demandCeilingKw !== null && demandCeilingKw < (transformerKw ?? Number.POSITIVE_INFINITY);
  const pilesLimited = orders.pilesLimitKw < seen.pilesWishKw;
  const pilesRamped = pilesLimited && orders.pilesLimitKw < leftForPilesKw;
  const pvCurtailed = orders.pvLimitKw < seen.pvKw;
  if (moreKw > 0 || (pilesLimited && !pilesRamped)) reasons.push(demandCounts ? 'demand' : 'transformer');
  if (moreKw < 0 || pvCurtailed) reasons.push(limits.backflowTargetKw === null ? 'transformer' : 'backflow');
  if (clampToRange(seen.storageWishKw, seen.range) !== seen.storageWishKw) reasons.push('storageRange');
  if (pvCurtailed) reasons.push('pvCurtailed');
  if (pilesLimited) reasons.push('pilesLimited');
  if (pilesRamped || (wish.ramped && moreKw === 0)) reasons.push('ramp');
  return reasons;
}
