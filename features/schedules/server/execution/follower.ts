import { localDay } from '@heliodon/energy/periods/local-time';
import { mayWriteBeside, type PastWrite } from '@heliodon/energy/schedule/write-budget';
import type { Database } from '@heliodon/infrastructure/database';
import { isAgent } from '@heliodon/kernel/run-mode';
import { type Actor, PLATFORM } from '@heliodon/server-kit/operation-log';
import { planNameInLog } from '../../contract/plan.names.ts';
import { schedulesLog } from '../../contract/schedules.log.ts';
import type { SchedulesDeps } from '../deps.ts';
import { type PlanDevice, readPlanDevices, readPlantClock } from '../devices.queries.ts';
import { lockPlant, readPlans, type StoredPlan } from '../plans/plan.queries.ts';
import { plansOf } from '../plans/preview.policy.ts';
import { following, isConvertible, LOAD_FIRST, modeDue } from './follow.policy.ts';
import {
  type GivenRow,
  type KeptDevice,
  keepGiven,
  keepRuling,
  readGiven,
  readScheduled,
} from './follow.queries.ts';
import { type DeviceNow, readNow } from './modes.ts';
import { reserveStep } from './reserve.policy.ts';
import { keepReserve, knownSocSettings, readReserve, wasAsked } from './reserve.queries.ts';

/**
 * Interval for comparing all devices; devices whose day has changed, or that an agent controls, are compared in every
 * pass.
 */
const ALL_EVERY_MS = 60_000;
const ASK_AGAIN_MS = 30 * 60_000;

/** Sends each device the plan of its day, only if the content differs. */
export class PlanFollower {
  readonly #deps: SchedulesDeps;
  #allMs = Number.NEGATIVE_INFINITY;

  constructor(deps: SchedulesDeps) {
    this.#deps = deps;
  }

  async pass(): Promise<void> {
    const { db, clock } = this.#deps;
    const nowMs = clock.now().getTime();
    // Setting the clock back must not delay the comparison.
    const all = Math.abs(nowMs - this.#allMs) >= ALL_EVERY_MS;
    if (all) this.#allMs = nowMs;
    const byPlant = new Map<number, number[]>();
    for (const { deviceId, plantId, timeZone, day, hold } of await readScheduled(db)) {
      const due = all || day !== localDay(nowMs, timeZone) || hold === 'agent';
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

  /** Runs before the transaction: a caller waiting for the plant lock must not need a second connection. */
  async look(plantId: number, deviceIds: readonly number[]): Promise<Looked> {
    const { db, store, writesOf } = this.#deps;
    const reported = await readNow(store, await readPlanDevices(db, plantId, deviceIds));
    return { reported, writes: await writesOf(deviceIds) };
  }

  /** The caller must hold the plant lock. */
  async follow(tx: Database, { plantId, deviceIds, actor, now }: Followed): Promise<void> {
    if (deviceIds.length === 0) return;
    const { clock } = this.#deps;
    const { timeZone } = await readPlantClock(tx, plantId);
    const day = localDay(clock.now().getTime(), timeZone);
    const devices = await readPlanDevices(tx, plantId, deviceIds);
    const [plans, given] = [await readPlans(tx, plantId), await readGiven(tx, deviceIds, day)];
    for (const device of devices) {
      const { deviceId, ratedKw } = device;
      const row = given.get(deviceId);
      const own = plansOf(plans, deviceId);
      const beside = mayWriteBeside(now.writes.get(deviceId) ?? [], clock.now().getTime(), timeZone);
      // A plan that cannot be converted is not sent: the device keeps its content.
      if (row && isConvertible(own, day, ratedKw))
        await this.#one(tx, {
          plantId,
          device,
          plans: own,
          row,
          now: now.reported.get(deviceId),
          mayWriteBeside: beside,
          day,
          actor,
        });
    }
  }

  async #one(tx: Database, one: One): Promise<void> {
    const { device, plans, row, now, day, actor } = one;
    const { deviceId } = device;
    const ours = row.kept?.version ?? null;
    const before = {
      plan: row.version === null ? null : { version: row.version, segments: row.segments ?? [] },
      ours,
    };
    const step = following(plans, day, device.ratedKw, before, now?.runMode ?? null);
    const { plan } = step;
    const kept = { planId: plan?.id ?? null, day, reserveSoc: plan?.reserveSoc ?? null };
    if (step.give) {
      const { segments, needsLoadFirst } = step.give;
      const reported = now?.planVersion ?? null;
      const made = await this.#deps.plans.assign(tx, deviceId, { segments: [...segments] }, actor, reported);
      if (typeof made === 'string') await this.#keep(tx, one, { ...kept, version: ours, hold: made });
      else {
        await this.#keep(tx, one, { ...kept, version: made.version, hold: null });
        // After the plan, so that it counts as set since then; commands are sent before plans.
        if (needsLoadFirst) await this.#loadFirst(tx, one);
        await this.#logGiven(tx, one, plan);
      }
    } else if ('hold' in step) {
      await this.#keep(tx, one, { ...kept, version: ours, hold: step.hold });
      if (row.kept?.hold !== step.hold) await this.#note(tx, one, schedulesLog.held);
    } else {
      await this.#keep(tx, one, { ...kept, version: step.ours, hold: null });
      const isDue = modeDue(row.modeTries, this.#deps.clock.now().getTime());
      if (plan && step.needsLoadFirst && isDue) await this.#loadFirst(tx, one);
    }
    const { ruled } = row;
    if (plan && (ruled?.planId !== plan.id || ruled.name !== plan.name))
      await keepRuling(tx, { deviceId, day }, plan);
    if (!isAgent(now?.runMode ?? null)) await this.#reserve(tx, one, kept.reserveSoc);
  }

  /** Most passes find no change. */
  async #keep(tx: Database, { device, row }: One, kept: KeptDevice): Promise<void> {
    const was = row.kept;
    const names = ['planId', 'day', 'version', 'reserveSoc', 'hold'] as const;
    if (!was || names.some((name) => was[name] !== kept[name])) await keepGiven(tx, device.deviceId, kept);
  }

  /** Between segments the work mode applies, and plans assume load-first. */
  async #loadFirst(tx: Database, { device, now, actor, mayWriteBeside }: One): Promise<void> {
    if (now?.workMode === null || now?.workMode === undefined || now.workMode === LOAD_FIRST) return;
    if (!mayWriteBeside) return;
    await this.#deps.orders.give(
      { deviceId: device.deviceId, name: 'setWorkMode', params: { workMode: LOAD_FIRST }, actor },
      tx,
    );
  }

  /** The other limits stay unchanged, so they must be known first. */
  async #reserve(tx: Database, { device, actor, mayWriteBeside }: One, wanted: number | null): Promise<void> {
    const { orders, clock } = this.#deps;
    const { deviceId } = device;
    const given = await readReserve(tx, deviceId);
    if (wanted === null && !given) return;
    const nowMs = clock.now().getTime();
    const known = (await knownSocSettings(tx, [deviceId])).get(deviceId);
    const next = reserveStep({ wanted, given, known, nowMs });
    if (next.step === 'forget') await keepReserve(tx, deviceId, null);
    if (next.step === 'ask' && !(await wasAsked(tx, deviceId, new Date(nowMs - ASK_AGAIN_MS))))
      await orders.read({ deviceId, names: ['setSocLimits'], actor }, tx);
    if (next.step !== 'give') return;
    const { reserveSoc, before, limits } = next;
    if (limits && !mayWriteBeside) return;
    const made = limits
      ? await orders.give({ deviceId, name: 'setSocLimits', params: { ...limits }, actor }, tx)
      : { commandId: null };
    if ('commandId' in made)
      await keepReserve(tx, deviceId, { reserveSoc, before, commandId: made.commandId, at: clock.now() });
  }

  async #logGiven(tx: Database, one: One, plan: StoredPlan | null): Promise<void> {
    if (plan) await this.#note(tx, one, schedulesLog.given, { day: one.day, name: planNameInLog(plan.name) });
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
  readonly now: Looked;
}

/** The values last reported by devices, and recent writes to them. */
export interface Looked {
  readonly reported: ReadonlyMap<number, DeviceNow>;
  readonly writes: ReadonlyMap<number, readonly PastWrite[]>;
}

interface One {
  readonly plantId: number;
  readonly device: PlanDevice;
  readonly plans: readonly StoredPlan[];
  readonly row: GivenRow;
  readonly now: DeviceNow | undefined;
  readonly mayWriteBeside: boolean;
  readonly day: string;
  readonly actor: Actor;
}
