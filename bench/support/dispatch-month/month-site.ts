import type { Dispatch } from '@heliodon/energy/optimise/follow';
import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { type DispatchPlant, LEARNED_DAYS } from '../dispatch/dispatch-plant.ts';
import {
  DERATED_SHARE,
  isIn,
  isLost,
  type Period,
  type SiteFaults,
  SOC_POINTS_TOO_HIGH,
} from './month-faults.ts';
import type { MonthLogger } from './month-logger.ts';
import type { OrderedStep } from './month-product.ts';
import { quarterStart, type SiteCourses } from './site-courses.ts';
import type { SiteFlows, SiteModel, SiteTotals } from './site-model.ts';

/** From a change of the load to the orders for it: the devices report, and the controller runs, every 5 s. */
export const LAG_MS = 5000;

interface MonthSiteParts {
  readonly plant: DispatchPlant;
  readonly plantId: number;
  readonly faults: SiteFaults;
  readonly model: SiteModel;
  readonly courses: SiteCourses;
  readonly logger: MonthLogger;
  /** Resolves when the platform knows that the line is lost. */
  readonly lost: (loggerSn: string) => Promise<void>;
}

/** A plant during the judged days: its devices, its logger, and what really happens. */
export class MonthSite {
  readonly plant: DispatchPlant;
  readonly plantId: number;
  readonly faults: SiteFaults;
  readonly fromMs: number;
  readonly toMs: number;
  readonly #parts: MonthSiteParts;
  readonly #dispatch: Dispatch;
  #step = 0;
  #flows: SiteFlows = { pvKw: 0, loadKw: 0 };
  #orders: OrderedStep['orders'] = null;
  #before: SiteTotals | undefined;

  constructor(parts: MonthSiteParts) {
    const { plant, plantId, faults } = parts;
    const steps = plant.startMs.length;
    this.plant = plant;
    this.plantId = plantId;
    this.faults = faults;
    const { fromMs, toMs } = periodOf(plant);
    this.fromMs = fromMs;
    this.toMs = toMs;
    this.#parts = parts;
    this.#dispatch = {
      batteryKw: new Float64Array(steps),
      storedKwh: new Float64Array(steps),
      gridKw: new Float64Array(steps),
      curtailedKw: new Float64Array(steps),
    };
  }

  get loggerSn(): string {
    return this.#parts.model.loggerSn;
  }

  /** Mean powers of the completed intervals. */
  get dispatch(): Dispatch {
    return this.#dispatch;
  }

  isActive(atMs: number): boolean {
    return atMs >= this.fromMs && atMs < this.toMs;
  }

  /** The logger connects for the first time and sends what it measured before. */
  async join(): Promise<void> {
    const { model, courses, logger } = this.#parts;
    logger.keep(model.atMs, model.readings());
    while (model.atMs < this.fromMs) {
      const { atMs } = model;
      model.advance(atMs + QUARTER_MS, courses.quarterAt(atMs), false);
      logger.keep(model.atMs, model.readings());
    }
    model.putInService();
    await logger.connect();
    await logger.send();
  }

  /** A step begins. */
  async begin(atMs: number): Promise<void> {
    const { model, courses, logger } = this.#parts;
    await this.#applyFaults(atMs);
    this.#record(atMs);
    this.#flows = courses.stepAt(atMs);
    logger.keep(atMs, model.readings());
  }

  /** What the last orders have made of the load of the step. */
  async report(nowMs: number): Promise<void> {
    const { model, logger } = this.#parts;
    this.runTo(nowMs);
    logger.keep(nowMs, model.readings());
    await logger.send();
  }

  /** New orders arrive, if the platform gave any. False: the next ones will differ, although nothing else changes. */
  async hear(ordered: OrderedStep | undefined, nowMs: number): Promise<boolean> {
    const { model, logger } = this.#parts;
    const before = this.#orders;
    this.#orders = ordered?.orders ?? null;
    if (!ordered || !logger.isConnected || !ordered.loggers.includes(this.loggerSn)) return true;
    model.obey(await logger.control(nowMs), nowMs);
    return isSettled(ordered, before, model.pvRatedKw);
  }

  runTo(atMs: number): void {
    const { model, logger } = this.#parts;
    model.advance(atMs, this.#flows, logger.isConnected);
  }

  /** The last reports of the judged days. */
  async leave(): Promise<void> {
    const { model, logger } = this.#parts;
    this.#record(this.toMs);
    if (!logger.isConnected) await logger.connect();
    logger.keep(this.toMs, model.readings());
    await logger.send();
    await this.#cut();
  }

  async #applyFaults(atMs: number): Promise<void> {
    const { model, logger } = this.#parts;
    model.derate(0, isIn(this.faults.derated, atMs) ? DERATED_SHARE : 1);
    model.misreportSoc(0, isIn(this.faults.wrongSoc, atMs) ? SOC_POINTS_TOO_HIGH : 0);
    const lost = isLost(this.faults, atMs);
    if (lost && logger.isConnected) await this.#cut();
    if (!lost && !logger.isConnected) await logger.connect();
  }

  async #cut(): Promise<void> {
    const { logger, lost } = this.#parts;
    logger.cut();
    await lost(this.loggerSn);
  }

  /** At the end of an interval. */
  #record(atMs: number): void {
    if (atMs !== quarterStart(atMs)) return;
    const { model } = this.#parts;
    const { totals } = model;
    const before = this.#before;
    this.#before = totals;
    if (!before) return;
    const toKw = (kwh: number) => (kwh * HOUR_MS) / QUARTER_MS;
    const step = this.#step++;
    this.#dispatch.batteryKw[step] = toKw(totals.batteryKwh - before.batteryKwh);
    this.#dispatch.gridKw[step] = toKw(totals.gridKwh - before.gridKwh);
    this.#dispatch.curtailedKw[step] = toKw(totals.curtailedKwh - before.curtailedKwh);
    this.#dispatch.storedKwh[step] = model.storedKwh;
  }
}

/** Smaller changes of orders come from rounding and dead bands. */
const SAME_KW = 1;

/** A ramp takes several passes, and so does a limit of PV, which the controller approaches. */
function isSettled(
  { orders, reasons }: OrderedStep,
  before: OrderedStep['orders'],
  pvRatedKw: number,
): boolean {
  if (!orders) return true;
  if (reasons.includes('ramp')) return false;
  if (orders.pvLimitKw >= pvRatedKw - SAME_KW) return true;
  const differs = (of: 'storageKw' | 'pvLimitKw') => Math.abs(orders[of] - (before?.[of] ?? 0)) > SAME_KW;
  return !differs('storageKw') && !differs('pvLimitKw');
}

/** The judged days. */
export const periodOf = ({ startMs }: Pick<DispatchPlant, 'startMs'>): Period => ({
  fromMs: startMs[0] ?? 0,
  toMs: (startMs.at(-1) ?? 0) + QUARTER_MS,
});

/** Of the measurements before the judged days, those of this many days. */
export function learnedFromMs({ history }: Pick<DispatchPlant, 'history'>, learnedDays: number): number {
  const first = history.pv[LEARNED_DAYS - learnedDays];
  if (!first) throw new Error(`there are ${LEARNED_DAYS} days before the judged ones`);
  return first.quarters[0]?.startMs ?? 0;
}
