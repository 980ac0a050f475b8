import type { GivenUp } from '../optimise/dispatch-reason.ts';
import { type DemandStep, demandStep } from './demand-ceiling.ts';
import { type DemandWindow, type GridReading, openWindow, readDemand } from './demand-window.ts';
import { type LinkState, linkState, ordersWithoutData, zeroOrders } from './fallback.ts';
import { countedWindow, type ImportRegister, readRegister } from './import-register.ts';
import { limitConflict, type Unmet, unmetOf } from './limit-conflict.ts';
import { believedRange, type Tracked, trackedOrders, trackOrders } from './order-tracking.ts';
import {
  type GridBounds,
  gridBounds,
  type SiteOrders,
  type SiteReason,
  type SiteSeen,
  siteStep,
} from './site-limit.ts';
import {
  type DeviceOrder,
  limitsOf,
  ordersOf,
  type SiteFacts,
  type SiteSettings,
  type StorageFacts,
  seenOf,
  sumKw,
} from './site-units.ts';
import { readSliding, type SlidingDemand, slidingOutlooks } from './sliding-demand.ts';
import { clampToRange } from './storage-range.ts';

/*
 * One step of the site controller, identical on the platform and on a logger: measurements and wishes become an order
 * for each device. A device without an order follows its plan and work mode.
 */

/** State kept between steps; plain data, so that another process can continue. */
export interface SiteMemory {
  readonly sinceMs: number;
  /** By power alone. */
  readonly window: DemandWindow | null;
  readonly register: ImportRegister | null;
  /** Where sliding demand is billed. */
  readonly sliding?: SlidingDemand | null;
  readonly shaving: boolean;
  readonly last: SiteOrders | null;
  /** Storage is controlled until then. */
  readonly steeredUntilMs: number;
  /** Power of units before they were controlled, if it differed from the expected power. */
  readonly own: Readonly<Record<string, number>>;
  /** Storage units with an order, and units that did not follow it. */
  readonly told: Readonly<Record<string, Tracked>>;
}

export interface ControlStep {
  readonly memory: SiteMemory;
  /** waking: no data yet; loggers are asked to report faster before any order is given. */
  readonly link: LinkState | 'waking';
  readonly seen: SiteSeen;
  /** The current interval, by meter registers if available. */
  readonly window: DemandWindow | null;
  readonly sliding: SlidingDemand | null;
  readonly loadKw: number;
  readonly bounds: GridBounds;
  readonly orders: SiteOrders | null;
  readonly named: readonly DeviceOrder[];
  /** Orders that devices apply when they no longer receive any. */
  readonly afterwards: readonly DeviceOrder[];
  readonly reasons: readonly SiteReason[];
  readonly unmetKw: number;
  /** Null: the limits are held. */
  readonly unmet: Unmet | null;
  readonly givenUp: GivenUp | null;
  /** Grid power outside the limits if every wish were met. */
  readonly avoidedKw: number;
  /** Difference between storage power and its wish; discharge positive. */
  readonly shiftedKw: number;
  readonly demand: DemandStep | null;
}

/** Safety margin below the demand limit for changes between two steps; also the hysteresis for releasing it. */
const MARGIN_SHARE = 0.02;
const HYSTERESIS_SHARE = 0.05;
/** Time for loggers to start faster reporting before missing data counts. */
const WAKE_MS = 30_000;
/** Minimum control time: releasing storage at once could exceed the limit again. */
const STEER_AT_LEAST_MS = 30_000;
/** Share of rated power; smaller differences are ignored. */
const SAME_SHARE = 0.01;
/** When a limit is active, the smallest difference that a device can apply counts. */
const LEAST_ORDER_KW = 0.05;
const OWN_WILL_SHARE = 0.05;

export const newMemory = (nowMs: number): SiteMemory => ({
  sinceMs: nowMs,
  window: null,
  register: null,
  shaving: false,
  last: null,
  steeredUntilMs: 0,
  own: {},
  told: {},
});

/** Sliding demand from readings in order, for example after a restart. */
export const slidingFrom = (readings: readonly GridReading[], stepMin: number): SlidingDemand | null =>
  readings.reduce<SlidingDemand | null>((before, reading) => readSliding(before, reading, stepMin), null);

/** The current interval from readings in order, for example after a restart. */
export function windowOf(readings: readonly GridReading[]): DemandWindow | null {
  const [first, ...rest] = readings;
  if (!first) return null;
  return rest.reduce((window, reading) => readDemand(window, reading).window, openWindow(first));
}

export function controlStep(
  memory: SiteMemory,
  measured: SiteFacts,
  settings: SiteSettings,
  nowMs: number,
): ControlStep {
  const watched = trackOrders(memory.told, measured.storage, nowMs);
  const facts = {
    ...measured,
    storage: measured.storage.map((unit) => ({ ...unit, range: believedRange(unit, watched[unit.sn]) })),
  };
  const { grid, storage } = facts;
  const state = linkOf(grid, memory, nowMs);
  const waking = state !== 'live' && memory.last === null && nowMs - memory.sinceMs < WAKE_MS;
  const powerWindow =
    grid === null ? memory.window : memory.window ? readDemand(memory.window, grid).window : openWindow(grid);
  const register = readRegister(memory.register, powerWindow, grid);
  const window = countedWindow(powerWindow, register);
  const sliding = slidingOf(memory.sliding ?? null, grid, settings);
  const steered = nowMs < memory.steeredUntilMs;
  const wishes = storage.map((unit) => wishOf(unit, steered, memory.own));
  const seen = seenOf(
    facts,
    sumKw(wishes, (kw) => kw),
    memory.last,
  );
  const loadKw = seen.gridKw + seen.pvKw + seen.storageKw - seen.pilesKw;
  const demand = demandOf(
    settings,
    window,
    sliding,
    facts.monthPeakKw,
    loadKw + seen.pilesKw - seen.pvKw,
    memory,
  );
  const limits = limitsOf(facts, settings, demand);
  const afterwards = settings.automaticOnly ? [] : ordersOf(zeroOrders(limits), facts, true);
  const kept = { window: powerWindow, register, sliding, shaving: demand?.shaving ?? false };
  const base = { seen, window, sliding, loadKw, afterwards, demand };
  if (state !== 'live') {
    const isFree = waking || (settings.automaticOnly && state === 'zero');
    const orders = isFree ? null : ordersWithoutData(state, memory.last, limits);
    const named = orders ? ordersOf(orders, facts, state === 'zero' || steered) : [];
    const still = { unmetKw: 0, unmet: null, givenUp: null, avoidedKw: 0, shiftedKw: 0 };
    const quiet = { bounds: gridBounds(limits), reasons: [], ...still };
    // A hold does not freeze a device that is not controlled; after safe orders it is ramped back.
    const sends = orders !== null && (state === 'zero' || steered);
    const steeredUntilMs = sends ? nowMs + STEER_AT_LEAST_MS : memory.steeredUntilMs;
    const next = { ...memory, ...kept, last: orders, steeredUntilMs, told: trackedOrders(watched, named) };
    return { ...base, ...quiet, memory: next, link: waking ? 'waking' : state, orders, named };
  }
  const step = siteStep(memory.last, seen, limits);
  const shiftedKw = step.orders.storageKw - clampToRange(seen.storageWishKw, seen.range);
  const freeKw = loadKw + seen.pilesWishKw - seen.pvKw - clampToRange(seen.storageWishKw, seen.range);
  const avoidedKw = Math.max(0, freeKw - step.bounds.maxKw, step.bounds.minKw - freeKw);
  const sameKw = Math.max(0.5, SAME_SHARE * sumKw(storage, ({ ratedKw }) => ratedKw));
  const differs = Math.abs(shiftedKw) > (avoidedKw > 0 ? LEAST_ORDER_KW : sameKw);
  const needed = differs || storage.some(({ byItself }) => !byItself);
  const steeredUntilMs = needed ? nowMs + STEER_AT_LEAST_MS : memory.steeredUntilMs;
  const steers = storage.length > 0 && nowMs < steeredUntilMs;
  const named = ordersOf(step.orders, facts, steers);
  const beyond = { unmetKw: Math.max(step.unmetImportKw, step.unmetExportKw), unmet: unmetOf(step) };
  return {
    ...base,
    memory: {
      ...memory,
      ...kept,
      last: step.orders,
      steeredUntilMs,
      own: steered ? memory.own : ownWills(storage),
      told: trackedOrders(watched, named),
    },
    link: 'live',
    bounds: step.bounds,
    orders: step.orders,
    named,
    reasons: step.reasons,
    ...beyond,
    givenUp: limitConflict({ ...step, ...beyond, demand }, settings.backflowTargetKw),
    avoidedKw,
    shiftedKw: steers ? shiftedKw : 0,
  };
}

/** A sample without power counts as missing data: the last orders are held for a while, and no new ones are given. */
function linkOf(grid: GridReading | null, { window }: SiteMemory, nowMs: number): LinkState {
  if (grid) return linkState(grid.atMs, nowMs);
  const state = linkState(window?.atMs ?? null, nowMs);
  return state === 'live' ? 'hold' : state;
}

/** The wish of an uncontrolled unit is its current power; of a controlled unit, its earlier or expected power. */
function wishOf(unit: StorageFacts, steered: boolean, own: SiteMemory['own']): number {
  if (!unit.byItself) return unit.expectedKw;
  return steered ? (own[unit.sn] ?? unit.expectedKw) : unit.powerKw;
}

const ownWills = (storage: readonly StorageFacts[]): Record<string, number> =>
  Object.fromEntries(
    storage
      .filter(({ powerKw, expectedKw, range, ratedKw }) => {
        return Math.abs(powerKw - clampToRange(expectedKw, range)) > OWN_WILL_SHARE * ratedKw;
      })
      .map(({ sn, powerKw }) => [sn, powerKw]),
  );

function slidingOf(
  before: SlidingDemand | null,
  grid: GridReading | null,
  { demandKw, demandStepMin }: SiteSettings,
): SlidingDemand | null {
  if (demandKw === null || !demandStepMin) return null;
  return grid ? readSliding(before, grid, demandStepMin) : before;
}

function demandOf(
  { demandKw }: SiteSettings,
  window: DemandWindow | null,
  sliding: SlidingDemand | null,
  monthPeakKw: number | null,
  freeKw: number,
  { shaving }: SiteMemory,
): DemandStep | null {
  if (demandKw === null || window === null) return null;
  const control = {
    limitKw: demandKw,
    marginKw: MARGIN_SHARE * demandKw,
    hysteresisKw: HYSTERESIS_SHARE * demandKw,
  };
  const outlooks = sliding ? slidingOutlooks(sliding) : [];
  return demandStep(shaving, { window, sliding: outlooks, monthPeakKw, freeKw }, control);
}
