import type { CallRequest } from '@heliodon/contract/call';
import { localDay } from '@heliodon/energy/periods/local-time';
import { segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { versionOn } from '@heliodon/energy/tariff/tariff-versions';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween } from '@heliodon/server-kit/operation-log';
import { gridMeters, lockPlant, readSiteDevices, readSitePlant } from '@heliodon/site/plant-devices.queries';
import { readSiteControl } from '@heliodon/site/site-control.queries';
import type {
  AutomaticProblem,
  DispatchModeNow,
  setDispatchMode,
} from '../../contract/automatic.contract.ts';
import { automaticErrors } from '../../contract/automatic.errors.ts';
import { automaticLog, automaticLogFields } from '../../contract/automatic.log.ts';
import { automaticProblemText } from '../../contract/automatic.words.ts';
import { siteOf } from '../optimise/case.ts';
import type { SiteFacts } from '../optimise/site.queries.ts';
import { storageOf } from '../optimise/storage.policy.ts';
import { automaticProblems } from './automatic.policy.ts';
import type { AutomaticDeps, WhenAwayOf } from './automatic-deps.ts';
import { fallbackSignal } from './fallback-alarm.ts';
import { quarterOf, readNewestGuidance, readOrders } from './guidance.queries.ts';
import { readMode, type StoredMode, saveMode, savePeriod } from './mode.queries.ts';
import { compareAgain } from './shadow.queries.ts';

type WhenAway = NonNullable<Awaited<ReturnType<WhenAwayOf>>>;

/** An older order is not the present one. */
const ORDER_VALID_MS = 60_000;

export class DispatchModeService {
  readonly #deps: AutomaticDeps;

  constructor(deps: AutomaticDeps) {
    this.#deps = deps;
  }

  async get(plantId: number): Promise<DispatchModeNow> {
    const { db } = this.#deps;
    const [{ site, problems }, stored, guidance, order, away] = await Promise.all([
      this.#look(plantId),
      readMode(db, plantId),
      readNewestGuidance(db, plantId),
      this.#order(plantId),
      this.#deps.whenAwayOf(plantId),
    ]);
    const isOn = stored.mode !== 'off';
    return {
      problems,
      order,
      mode: stored.mode,
      changedAt: stored.changedAt?.toISOString() ?? null,
      changedBy: stored.changedBy,
      timeZone: site.timeZone,
      currency: site.currency,
      wear: site.wear,
      fallback: shownFallback(stored),
      whenAway: away && stored.mode === 'automatic' ? shownAway(away) : null,
      guidance:
        guidance && isOn
          ? {
              madeAt: guidance.madeAt.toISOString(),
              source: guidance.source,
              peakTargetKw: guidance.peakTargetKw,
              inputs: guidance.inputs,
              decision: guidance.decision,
            }
          : null,
    };
  }

  async set({ plantId, mode, password }: CallRequest<typeof setDispatchMode>, caller: Caller) {
    const { db, clock, log, orders, signals } = this.#deps;
    if (mode !== 'off') {
      const { site, problems } = await this.#look(plantId);
      if (problems.length > 0) {
        const problem = automaticProblemText(problems, caller.lang);
        throw new AppError(automaticErrors.automaticProblem, { problem });
      }
      const machines = site.machines.map(({ deviceId }) => deviceId);
      if (mode === 'automatic') await orders.authorise(caller, machines, password);
    }
    await db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const before = await readMode(tx, plantId);
      if (before.mode === mode) return;
      const now = clock.now();
      await saveMode(tx, plantId, { mode, changedAt: now, changedBy: caller.accountName });
      await savePeriod(tx, plantId, mode, now);
      if (before.mode === 'off') await compareAgain(tx, plantId);
      if (before.fallback) {
        const { currency } = await readSitePlant(tx, plantId);
        await signals.publish(tx, [fallbackSignal(plantId, false, now, before.fallback, currency)]);
      }
      const changes = changesBetween({ mode: automaticLogFields.mode }, before, { mode });
      await log.write(caller, { action: automaticLog.mode, changes, plantId }, tx);
    });
    return { mode };
  }

  async #look(plantId: number): Promise<{ site: SiteFacts; problems: AutomaticProblem[] }> {
    const { db, store, clock } = this.#deps;
    const nowMs = clock.now().getTime();
    const [site, devices, limits] = await Promise.all([
      siteOf({ db, store }, plantId, null, nowMs),
      readSiteDevices(db, plantId, nowMs),
      readSiteControl(db, plantId),
    ]);
    const today = localDay(nowMs, site.timeZone);
    const price = versionOn(site.prices, today);
    const problems = automaticProblems({
      limits,
      hasStorage: storageOf(site, null, nowMs) !== undefined,
      hasPrices: price !== undefined && segmentsOn(price, today).length > 0,
      isGridMetered: gridMeters(devices).length > 0,
    });
    return { site, problems };
  }

  async #order(plantId: number): Promise<DispatchModeNow['order']> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    const sinceMs = now.getTime() - ORDER_VALID_MS;
    const orders = await readOrders(db, plantId, quarterOf(new Date(sinceMs)).getTime(), now.getTime() + 1);
    const [newest] = [...orders.values()].toSorted((a, b) => b.lastAtMs - a.lastAtMs);
    if (!newest || newest.lastAtMs < sinceMs) return null;
    return { at: new Date(newest.lastAtMs).toISOString(), ...newest.last };
  }
}

const shownAway = ({ way, untilMs }: WhenAway): DispatchModeNow['whenAway'] => ({
  way,
  until: untilMs === null ? null : new Date(untilMs).toISOString(),
});

const shownFallback = ({ fallback, fallbackSince }: StoredMode): DispatchModeNow['fallback'] =>
  fallback && fallbackSince && { since: fallbackSince.toISOString(), ...fallback };
