import { localDay } from '@heliodon/energy/local-time';
import type { Database } from '@heliodon/platform/database';
import { type Actor, PLATFORM } from '@heliodon/platform/operation-log';
import { schedulesLog } from '../../contract/schedules.log.ts';
import type { SchedulesDeps } from '../deps.ts';
import { type PlanDevice, readPlanDevices, readPlantClock } from '../devices.queries.ts';
import { lockPlant, readPlans, type StoredPlan } from '../plans/plan.queries.ts';
import { plansOf } from '../plans/preview.policy.ts';
import { following, isAgent, LOAD_FIRST, reserveWanted } from './follow.policy.ts';
import {
  type GivenRow,
  keepGiven,
  knownSocSettings,
  readGiven,
  readScheduled,
  toldSoc,
} from './follow.queries.ts';
import { type DeviceNow, readNow } from './modes.ts';

/** All devices are compared so often; those whose day has turned, or that wait for something, at every pass. */
const ALL_EVERY_MS = 60_000;
const SOC_AGAIN_MS = 30 * 60_000;

/** Gives each device the plan of its day, and only when the content is another. */
export class PlanFollower {
  readonly #deps: SchedulesDeps;
  #allMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  async pass(): Promise<void> {
    const { db, clock } = this.#deps;
    const nowMs = clock.now().getTime();
    // A clock that was set back must not make it wait.
    const all = Math.abs(nowMs - this.#allMs) >= ALL_EVERY_MS;
    if (all) this.#allMs = nowMs;
    const byPlant = new Map<number, number[]>();
    for (const { deviceId, plantId, timeZone, day, hold } of await readScheduled(db)) {
      const due = all || day !== localDay(nowMs, timeZone) || hold !== null;
      if (due) byPlant.set(plantId, [...(byPlant.get(plantId) ?? []), deviceId]);
    }
    for (const [plantId, deviceIds] of byPlant) {
      const now = await this.look(plantId, deviceIds);
      await db.transaction().execute(async (tx) => {
        await lockPlant(tx, plantId);
        await this.follow(tx, { plantId, deviceIds, actor: PLATFORM, now });
      });
    }
  }

  /** Before the transaction: whoever waits for a plant must not need a second connection when its turn comes. */
  async look(plantId: number, deviceIds: readonly number[]): Promise<ReadonlyMap<number, DeviceNow>> {
    const { db, store } = this.#deps;
    return readNow(store, await readPlanDevices(db, plantId, deviceIds));
  }

  /** Whoever calls it holds the plant. */
  async follow(tx: Database, { plantId, deviceIds, actor, now }: Followed): Promise<void> {
    if (deviceIds.length === 0) return;
    const { clock } = this.#deps;
    const { timeZone } = await readPlantClock(tx, plantId);
    const day = localDay(clock.now().getTime(), timeZone);
    const devices = await readPlanDevices(tx, plantId, deviceIds);
    const [plans, given] = [await readPlans(tx, plantId), await readGiven(tx, deviceIds)];
    for (const device of devices) {
      const row = given.get(device.deviceId);
      const own = plansOf(plans, device.deviceId);
      // Without a rated power, ratios mean nothing: it keeps what it has.
      if (row && device.ratedKw > 0)
        await this.#one(tx, { plantId, device, plans: own, row, now: now.get(device.deviceId), day, actor });
    }
  }

  async #one(tx: Database, one: One): Promise<void> {
    const { device, plans, row, now, day, actor } = one;
    const { deviceId } = device;
    const before = {
      plan: row.version === null ? null : { version: row.version, segments: row.segments ?? [] },
      ours: row.ours,
    };
    const step = following(plans, day, device.ratedKw, before, now?.runMode ?? null);
    const kept = { planId: step.plan?.id ?? null, day, reserveSoc: step.plan?.reserveSoc ?? null };
    if (step.give) {
      const { segments, needsLoadFirst } = step.give;
      if (needsLoadFirst) await this.#loadFirst(tx, one);
      const made = await this.#deps.plans.assign(tx, deviceId, { segments: [...segments] }, actor);
      await keepGiven(tx, deviceId, {
        ...{ ...kept, version: made?.version ?? row.ours, hold: made ? null : 'loggerOld' },
      });
      if (made) await this.#tell(tx, one, step.plan);
    } else if ('hold' in step) {
      await keepGiven(tx, deviceId, { ...kept, version: row.ours, hold: step.hold });
      if (row.hold !== step.hold) await this.#note(tx, one, schedulesLog.held);
    } else {
      await keepGiven(tx, deviceId, { ...kept, version: step.ours, hold: null });
      if (step.plan && step.needsLoadFirst && !row.modeSet) await this.#loadFirst(tx, one);
    }
    if (!isAgent(now?.runMode ?? null)) await this.#reserve(tx, one, kept.reserveSoc);
  }

  /** Between segments the work mode counts, and a plan means load first by that. */
  async #loadFirst(tx: Database, { device, now, actor }: One): Promise<void> {
    if (now?.workMode === null || now?.workMode === undefined || now.workMode === LOAD_FIRST) return;
    await this.#deps.orders.give(
      { deviceId: device.deviceId, name: 'setWorkMode', params: { workMode: LOAD_FIRST }, actor },
      tx,
    );
  }

  /** The other limits stay as they are, so that these have to be known first. */
  async #reserve(tx: Database, { device, actor }: One, reserveSoc: number | null): Promise<void> {
    if (reserveSoc === null) return;
    const { orders, clock } = this.#deps;
    const { deviceId } = device;
    const told = await toldSoc(tx, deviceId, new Date(clock.now().getTime() - SOC_AGAIN_MS));
    if (told.set) return;
    const known = await knownSocSettings(tx, deviceId);
    const wanted = known && reserveWanted(reserveSoc, known);
    if (wanted) await orders.give({ deviceId, name: 'setSocLimits', params: { ...wanted }, actor }, tx);
    else if (!known && !told.asked) await orders.read({ deviceId, names: ['setSocLimits'], actor }, tx);
  }

  async #tell(tx: Database, one: One, plan: StoredPlan | null): Promise<void> {
    if (plan) await this.#note(tx, one, schedulesLog.given, { day: one.day, name: plan.name });
    else await this.#note(tx, one, schedulesLog.givenNone, { day: one.day });
  }

  #note(tx: Database, { plantId, device, actor }: One, action: string, params: Record<string, string> = {}) {
    return this.#deps.log.write(actor, { action, plantId, params: { sn: device.sn, ...params } }, tx);
  }
}

export interface Followed {
  readonly plantId: number;
  readonly deviceIds: readonly number[];
  readonly actor: Actor;
  /** What they said last. */
  readonly now: ReadonlyMap<number, DeviceNow>;
}

interface One {
  readonly plantId: number;
  readonly device: PlanDevice;
  readonly plans: readonly StoredPlan[];
  readonly row: GivenRow;
  readonly now: DeviceNow | undefined;
  readonly day: string;
  readonly actor: Actor;
}
