import { type DemandStep, demandStep } from './demand-ceiling.ts';
import { type DemandWindow, type GridReading, openWindow, readDemand } from './demand-window.ts';
import { type LinkState, linkState, ordersWithoutNews, zeroOrders } from './fallback.ts';
import { countedWindow, type ImportRegister, readRegister } from './import-register.ts';
import { believedRange, type Told, trackedOrders, trackOrders } from './order-tracking.ts';
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
import { clampToRange } from './storage-range.ts';

/*
 * A step of the controller of a site, the same on the platform and on a logger: what is measured and wished becomes an
 * order for each machine. A machine that is not named does what its plan and work mode say.
 */

/** What a step leaves for the next one; plain data, so that another process can go on. */
export interface SiteMemory {
  readonly sinceMs: number;
  /** By power alone. */
  readonly window: DemandWindow | null;
  readonly register: ImportRegister | null;
  readonly shaving: boolean;
  readonly last: SiteOrders | null;
  /** Storage is told what to do until then. */
  readonly steeredUntilMs: number;
  /** What machines did before they were steered, where that was not what was expected of them. */
  readonly own: Readonly<Record<string, number>>;
  /** Storage that was told something, or that did not do it. */
  readonly told: Readonly<Record<string, Told>>;
}

export interface ControlStep {
  readonly memory: SiteMemory;
  /** waking: no news yet, and loggers are asked to report faster before anything is ordered. */
  readonly link: LinkState | 'waking';
  readonly seen: SiteSeen;
  /** The running quarter, by the meters' registers where they have some. */
  readonly window: DemandWindow | null;
  readonly loadKw: number;
  readonly bounds: GridBounds;
  readonly orders: SiteOrders | null;
  readonly named: readonly DeviceOrder[];
  /** What machines do when they hear nothing any more. */
  readonly afterwards: readonly DeviceOrder[];
  readonly reasons: readonly SiteReason[];
  readonly unmetKw: number;
  /** Grid power if everybody had their way, beyond what is allowed. */
  readonly avoidedKw: number;
  /** Storage against its wish; discharge positive. */
  readonly shiftedKw: number;
  readonly demand: DemandStep | null;
}

/** Demand is held so far below its limit, for what changes between two steps, and let go so far below that. */
const MARGIN_SHARE = 0.02;
const HYSTERESIS_SHARE = 0.05;
/** Loggers get so long to report faster before silence counts. */
const WAKE_MS = 30_000;
/** Storage is not given back before: a limit that is just held would be broken at once. */
const STEER_AT_LEAST_MS = 30_000;
/** Of rated power: less is no difference. */
const SAME_SHARE = 0.01;
/** Where a limit is at stake, every bit counts that a machine can be told. */
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

/** The running quarter from readings in order, as after a restart. */
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
  const steered = nowMs < memory.steeredUntilMs;
  const wishes = storage.map((unit) => wishOf(unit, steered, memory.own));
  const seen = seenOf(
    facts,
    sumKw(wishes, (kw) => kw),
    memory.last,
  );
  const loadKw = seen.gridKw + seen.pvKw + seen.storageKw - seen.pilesKw;
  const demand = demandOf(settings, window, facts.monthPeakKw, loadKw + seen.pilesKw - seen.pvKw, memory);
  const limits = limitsOf(facts, settings, demand);
  const afterwards = ordersOf(zeroOrders(limits), facts, true);
  const kept = { window: powerWindow, register, shaving: demand?.shaving ?? false };
  const base = { seen, window, loadKw, afterwards, demand };
  if (state !== 'live') {
    const orders = waking ? null : ordersWithoutNews(state, memory.last, limits);
    const named = orders ? ordersOf(orders, facts, state === 'zero' || steered) : [];
    const quiet = { bounds: gridBounds(limits), reasons: [], unmetKw: 0, avoidedKw: 0, shiftedKw: 0 };
    // A free machine is not frozen by a hold; after a rest it is led back.
    const tells = orders !== null && (state === 'zero' || steered);
    const steeredUntilMs = tells ? nowMs + STEER_AT_LEAST_MS : memory.steeredUntilMs;
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
    unmetKw: Math.max(step.unmetImportKw, step.unmetExportKw),
    avoidedKw,
    shiftedKw: steers ? shiftedKw : 0,
  };
}

/** A sample without the power is no news: for a while the last orders stand, and nothing new is ordered. */
function linkOf(grid: GridReading | null, { window }: SiteMemory, nowMs: number): LinkState {
  if (grid) return linkState(grid.atMs, nowMs);
  const state = linkState(window?.atMs ?? null, nowMs);
  return state === 'live' ? 'hold' : state;
}

/** What a free machine does is its wish; a steered one is taken to want what it did before, or what is expected. */
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

function demandOf(
  { demandKw }: SiteSettings,
  window: DemandWindow | null,
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
  return demandStep(shaving, { window, monthPeakKw, freeKw }, control);
}
