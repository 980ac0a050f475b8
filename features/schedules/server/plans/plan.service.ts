import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { dayNoOf, dayOfNo, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type LogEntry, PLATFORM } from '@heliodon/server-kit/operation-log';
import type {
  deletePlan,
  PlanPreview,
  previewPlan,
  savePlan,
  sendPlan,
  setPlanEnabled,
} from '../../contract/plan.contract.ts';
import { keptPlanName, planNameIn, planNameInLog } from '../../contract/plan.names.ts';
import { schedulesErrors } from '../../contract/schedules.errors.ts';
import { schedulesLog } from '../../contract/schedules.log.ts';
import { planLogFields } from '../../contract/schedules.log-fields.ts';
import type { SchedulesDeps } from '../deps.ts';
import { type PlanDevice, readPlanDevices, readPlantClock, takesPlans } from '../devices.queries.ts';
import type { PlanFollower } from '../execution/follower.ts';
import {
  lockPlant,
  readPlan,
  readPlans,
  type StoredPlan,
  storeDevices,
  storePlan,
  switchPlan,
} from './plan.queries.ts';
import { planWords } from './plan.words.ts';
import { type Foreseen, foreseeSave, NEW_PLAN_ID, previewChanges, writesToday } from './preview.policy.ts';

type Saved = Pick<CallRequest<typeof savePlan>, 'plantId' | 'planId' | 'plan' | 'deviceIds' | 'enabled'>;
const PREVIEW_DAYS = 366;

export class PlanService {
  readonly #deps: SchedulesDeps;
  readonly #follower: PlanFollower;

  constructor(deps: SchedulesDeps, follower: PlanFollower) {
    this.#deps = deps;
    this.#follower = follower;
  }

  async save(request: CallRequest<typeof savePlan>, caller: Caller): Promise<{ planId: number }> {
    const { db, log, clock } = this.#deps;
    const { plantId, plan, version, password } = request;
    const devices = await this.#devices(request);
    const first = await this.#foresee(db, request, caller);
    if (first.isOn) await this.#admit(caller, first.touched, password);
    const looked = await this.#follower.look(plantId, first.touched);
    return db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const now = await this.#foresee(tx, request, caller);
      const { before, overwrites, touched, changed } = now;
      if (version !== undefined && version !== before?.version) throw new AppError(commonErrors.conflict);
      if (asksAgain(request, overwrites)) {
        const plans = overwrites.map(({ name }) => planNameIn(name, caller.lang)).join(', ');
        throw new AppError(schedulesErrors.planOverwrites, { plans });
      }
      // Only the confirmed changes are made: plans that were enabled meanwhile require confirmation again.
      if (now.isOn && !first.isOn) throw new AppError(commonErrors.conflict);
      const at = { plantId, planId: request.planId, by: caller.accountName, now: clock.now() };
      const planId = await storePlan(tx, at, changed);
      await storeDevices(tx, planId, plan.type, request.deviceIds);
      for (const lost of overwrites) {
        if (lost.replaced) await switchPlan(tx, lost.planId, false, { by: caller.accountName, now: at.now });
        const params = {
          name: planNameInLog(lost.name),
          devices: namesOf(devices, lost.deviceIds),
          by: planNameInLog(changed.name),
        };
        await log.write(caller, { action: schedulesLog.overwrite, params, plantId }, tx);
      }
      const names = namesOf(devices, request.deviceIds);
      const name = planNameInLog(changed.name);
      const entry: Pick<LogEntry, 'action' | 'params'> = before
        ? {
            action: schedulesLog.change,
            params: {
              name,
              before: planWords(before),
              after: planWords(changed),
              devices: namesOf(await readPlanDevices(tx, plantId, touched), touched),
            },
          }
        : { action: schedulesLog.add, params: { name, devices: names } };
      const known = await readPlanDevices(tx, plantId, touched);
      const changes = changesBetween(
        planLogFields,
        before ? logged(before, known) : {},
        logged(changed, known),
      );
      await log.write(caller, { ...entry, changes, plantId }, tx);
      await this.#follower.follow(tx, { plantId, deviceIds: touched, actor: caller, now: looked });
      return { planId };
    });
  }

  async preview(request: CallRequest<typeof previewPlan>, caller: Caller): Promise<PlanPreview> {
    const { db, clock } = this.#deps;
    const { plantId } = request;
    if (request.action === 'save') await this.#devices(request);
    const { timeZone } = await readPlantClock(db, plantId);
    const nowMs = clock.now().getTime();
    const today = localDay(nowMs, timeZone);
    const span = { from: today, to: dayOfNo(dayNoOf(today) + PREVIEW_DAYS - 1) };
    const foreseen =
      request.action === 'save'
        ? await this.#foresee(db, request, caller)
        : await this.#foreseeSwitch(db, plantId, request.planId, request.action);
    const worded = <P extends { readonly name: string }>(plan: P): P => ({
      ...plan,
      name: planNameIn(plan.name, caller.lang),
    });
    const devices = await readPlanDevices(db, plantId);
    const ratedKw = new Map(devices.map((device) => [device.deviceId, device.ratedKw]));
    return {
      overwrites: foreseen.overwrites.map(worded),
      changes: previewChanges(foreseen.plans, foreseen.changed, span).map((change) => ({
        ...change,
        spans: change.spans.map((one) => ({
          ...one,
          before: one.before && worded(one.before),
          after: one.after && worded(one.after),
        })),
      })),
      writesNow: writesToday(foreseen.plans, ratedKw, today),
      needsPassword: foreseen.isOn,
    };
  }

  async setEnabled(request: CallRequest<typeof setPlanEnabled>, caller: Caller) {
    const { plantId, planId, enabled, password } = request;
    const { deviceIds, ...known } = await this.#known(this.#deps.db, plantId, planId);
    if (known.enabled === enabled) return {};
    if (enabled && deviceIds.length === 0) throw new AppError(schedulesErrors.planHasNoDevice);
    if (deviceIds.length > 0) await this.#admit(caller, deviceIds, password);
    const now = await this.#follower.look(plantId, deviceIds);
    await this.#changing(plantId, async (tx) => {
      const plan = await this.#known(tx, plantId, planId);
      if (plan.enabled === enabled) return;
      await switchPlan(tx, planId, enabled, { by: caller.accountName, now: this.#deps.clock.now() });
      const action = enabled ? schedulesLog.enable : schedulesLog.disable;
      const devices = namesOf(await readPlanDevices(tx, plantId, plan.deviceIds), plan.deviceIds);
      const changes = [{ field: planLogFields.enabled, before: plan.enabled, after: enabled }];
      await this.#deps.log.write(
        caller,
        { action, params: { name: planNameInLog(plan.name), devices }, changes, plantId },
        tx,
      );
      await this.#follower.follow(tx, { plantId, deviceIds: plan.deviceIds, actor: caller, now });
    });
    return {};
  }

  /** For features that created a plan: a deleted plan counts as disabled. False: it was missing or disabled. */
  async switchOff(
    plantId: number,
    planId: number,
    caller: Caller,
    password: string | undefined,
  ): Promise<boolean> {
    if (!(await readPlan(this.#deps.db, plantId, planId))) return false;
    await this.setEnabled({ plantId, planId, enabled: false, password }, caller);
    return true;
  }

  /**
   * For features that created a plan: replaces its days on behalf of the platform. False: it is disabled, missing, of
   * another type, or was changed after this version.
   */
  async reshape(
    plantId: number,
    planId: number,
    { type, parts, version }: Pick<StoredPlan, 'type' | 'parts' | 'version'>,
  ): Promise<boolean> {
    const { db, clock, log } = this.#deps;
    const isSame = (plan: StoredPlan | undefined): plan is StoredPlan =>
      plan?.enabled === true && plan.type === type && plan.version === version;
    const known = await readPlan(db, plantId, planId);
    if (!isSame(known)) return false;
    const now = await this.#follower.look(plantId, known.deviceIds);
    return this.#changing(plantId, async (tx) => {
      const before = await readPlan(tx, plantId, planId);
      if (!isSame(before)) return false;
      const after = { ...before, parts };
      const { deviceIds } = before;
      await storePlan(tx, { plantId, planId, by: PLATFORM.accountName, now: clock.now() }, after);
      const devices = await readPlanDevices(tx, plantId, deviceIds);
      const params = {
        name: planNameInLog(before.name),
        before: planWords(before),
        after: planWords(after),
        devices: namesOf(devices, deviceIds),
      };
      const changes = changesBetween(planLogFields, logged(before, devices), logged(after, devices));
      await log.write(PLATFORM, { action: schedulesLog.change, params, changes, plantId }, tx);
      await this.#follower.follow(tx, { plantId, deviceIds, actor: PLATFORM, now });
      return true;
    });
  }

  async remove({ plantId, planId, password }: CallRequest<typeof deletePlan>, caller: Caller) {
    const { deviceIds, enabled } = await this.#known(this.#deps.db, plantId, planId);
    if (enabled && deviceIds.length > 0) await this.#admit(caller, deviceIds, password);
    const now = await this.#follower.look(plantId, deviceIds);
    await this.#changing(plantId, async (tx) => {
      const plan = await this.#known(tx, plantId, planId);
      if (plan.enabled && !enabled) throw new AppError(commonErrors.conflict);
      await tx.deleteFrom('schedule_plan').where('id', '=', planId).execute();
      const known = await readPlanDevices(tx, plantId, plan.deviceIds);
      const params = { name: planNameInLog(plan.name), devices: namesOf(known, plan.deviceIds) };
      const changes = changesBetween(planLogFields, logged(plan, known), {});
      await this.#deps.log.write(caller, { action: schedulesLog.remove, params, changes, plantId }, tx);
      await this.#follower.follow(tx, { plantId, deviceIds: plan.deviceIds, actor: caller, now });
    });
    return {};
  }

  /** Without waiting for the next retry. Content that devices already report is not written again. */
  async send(request: CallRequest<typeof sendPlan>, caller: Caller): Promise<{ deviceIds: number[] }> {
    const { plantId, planId, password } = request;
    const plan = await this.#known(this.#deps.db, plantId, planId);
    if (!plan.enabled) throw new AppError(schedulesErrors.planNotEnabled);
    const wanted = request.deviceIds ?? plan.deviceIds;
    if (wanted.some((deviceId) => !plan.deviceIds.includes(deviceId)))
      throw new AppError(commonErrors.notFound);
    if (wanted.length === 0) return { deviceIds: [] };
    await this.#admit(caller, wanted, password);
    const now = await this.#follower.look(plantId, wanted);
    return this.#changing(plantId, async (tx) => {
      await this.#follower.follow(tx, { plantId, deviceIds: wanted, actor: caller, now });
      const deviceIds = await this.#deps.plans.sendAgain(tx, wanted);
      const devices = namesOf(await readPlanDevices(tx, plantId, deviceIds), deviceIds);
      const params = { name: planNameInLog(plan.name), devices };
      if (deviceIds.length > 0)
        await this.#deps.log.write(caller, { action: schedulesLog.resend, params, plantId }, tx);
      return { deviceIds };
    });
  }

  #changing<T>(plantId: number, work: (tx: Database) => Promise<T>): Promise<T> {
    return this.#deps.db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      return work(tx);
    });
  }

  async #known(db: Database, plantId: number, planId: number): Promise<StoredPlan> {
    const plan = await readPlan(db, plantId, planId);
    if (!plan) throw new AppError(commonErrors.notFound);
    return plan;
  }

  /** Writing to devices requires its own permission and the command password. */
  async #admit(caller: Caller, deviceIds: readonly number[], password: string | undefined): Promise<void> {
    if (!caller.permissions.has('dispatchSet')) throw new AppError(commonErrors.noPermission);
    await this.#deps.orders.authorise(caller, deviceIds, password);
  }

  /** All devices must be in the plant, support plans and have a known rated power. */
  async #devices({ plantId, deviceIds }: Saved): Promise<PlanDevice[]> {
    const devices = await readPlanDevices(this.#deps.db, plantId, deviceIds);
    if (devices.length < new Set(deviceIds).size) throw new AppError(commonErrors.notFound);
    for (const { name, kind, ratedKw } of devices) {
      if (!takesPlans(kind)) throw new AppError(schedulesErrors.noStorage, { device: name });
      if (ratedKw <= 0) throw new AppError(schedulesErrors.ratedUnknown, { device: name });
    }
    return devices;
  }

  async #foresee(db: Database, { plantId, planId, plan, deviceIds, enabled }: Saved, caller: Caller) {
    const all = await readPlans(db, plantId);
    const before = planId === null ? undefined : all.find(({ id }) => id === planId);
    if (planId !== null && !before) throw new AppError(commonErrors.notFound);
    const changed: StoredPlan = {
      ...plan,
      id: planId ?? NEW_PLAN_ID,
      plantId,
      enabled,
      version: (before?.version ?? 0) + 1,
      changedBy: caller.accountName,
      changedAt: this.#deps.clock.now(),
      name: keptPlanName(plan.name, before?.name),
      deviceIds: [...new Set(deviceIds)],
    };
    const foreseen = foreseeSave(all, changed);
    const touched = [...new Set([...changed.deviceIds, ...(before?.deviceIds ?? [])])];
    const losing = foreseen.overwrites.map((lost) => all.find(({ id }) => id === lost.planId));
    const wasOn = [before, ...losing].some((one) => one?.enabled && one.deviceIds.length > 0);
    return {
      plans: foreseen,
      overwrites: foreseen.overwrites,
      changed,
      before,
      touched,
      isOn: enabled || wasOn,
    };
  }

  async #foreseeSwitch(
    db: Database,
    plantId: number,
    planId: number,
    action: 'enable' | 'disable' | 'remove',
  ): Promise<ForeseenChange> {
    const before = await readPlans(db, plantId);
    const plan = before.find(({ id }) => id === planId);
    if (!plan) throw new AppError(commonErrors.notFound);
    const changed = { ...plan, enabled: action === 'enable' };
    const after = before.flatMap((one) => {
      if (one.id !== planId) return [one];
      return action === 'remove' ? [] : [changed];
    });
    const isOn =
      plan.deviceIds.length > 0 && (action === 'remove' ? plan.enabled : plan.enabled !== changed.enabled);
    return { plans: { before, after }, overwrites: [], changed, touched: plan.deviceIds, isOn };
  }
}

interface ForeseenChange {
  readonly plans: Pick<Foreseen<StoredPlan>, 'before' | 'after'>;
  readonly overwrites: PlanPreview['overwrites'];
  readonly changed: StoredPlan;
  readonly touched: readonly number[];
  /** The content of devices may change: today or on a later day. */
  readonly isOn: boolean;
}

/** Plans would lose devices that the user has not confirmed. */
function asksAgain(
  { overwrite, seenPlanIds }: Pick<CallRequest<typeof savePlan>, 'overwrite' | 'seenPlanIds'>,
  overwrites: PlanPreview['overwrites'],
): boolean {
  if (!overwrite) return overwrites.length > 0;
  return overwrites.some(({ planId }) => seenPlanIds && !seenPlanIds.includes(planId));
}

const namesOf = (devices: readonly PlanDevice[], ids: readonly number[]): string =>
  devices
    .filter(({ deviceId }) => ids.includes(deviceId))
    .map(({ sn }) => sn)
    .join(', ');

const logged = (plan: StoredPlan, devices: readonly PlanDevice[]) => ({
  name: planNameInLog(plan.name),
  plan: planWords(plan),
  devices: devices.filter(({ deviceId }) => plan.deviceIds.includes(deviceId)).map(({ sn }) => sn),
  enabled: plan.enabled,
});
