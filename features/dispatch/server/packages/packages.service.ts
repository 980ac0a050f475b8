import type { CallRequest } from '@heliodon/contract/call';
import {
  EMS_PACKAGES,
  EMS_PRESETS,
  type EmsSettings,
  emsProblems,
  packageOf,
} from '@heliodon/energy/control/ems-packages';
import { WORK_MODES } from '@heliodon/energy/control/work-mode';
import { localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { actorOf } from '@heliodon/site/apply/actor';
import {
  addApply,
  findApply,
  lastApply,
  laterApplies,
  presentApply,
  type StoredApply,
} from '@heliodon/site/apply/apply.queries';
import { type ApplyStep, isOutdated, isOver, newStep, retried } from '@heliodon/site/apply/apply-steps';
import { applyErrors } from '@heliodon/site/contract';
import { lockPlant, withRole } from '@heliodon/site/plant-devices.queries';
import { saveSiteControl } from '@heliodon/site/site-control.queries';
import { jointMachine } from '@heliodon/site/storage.queries';
import type { applyPackage, retryApply } from '../../contract/packages.contract.ts';
import { packagesErrors } from '../../contract/packages.errors.ts';
import { packagesLog } from '../../contract/packages.log.ts';
import type { PackagesDeps } from '../deps.ts';
import { checkReplaced, foreseePlan, PackagePlans, planByPrices } from './package-plans.ts';
import { readPrices } from './packages.queries.ts';
import { problemText, settingsText } from './packages.words.ts';
import { readSitePlans } from './plans.queries.ts';
import { sameContent } from './same-parts.ts';
import { emsPlantOf, readSiteFacts, type SiteFacts } from './site-facts.ts';

export class PackagesService {
  readonly #deps: PackagesDeps;
  readonly #plans: PackagePlans;

  constructor(deps: PackagesDeps) {
    this.#deps = deps;
    this.#plans = new PackagePlans(deps);
  }

  async #facts(plantId: number) {
    const nowMs = this.#deps.clock.now().getTime();
    const facts = await readSiteFacts(this.#deps, plantId, nowMs);
    const day = nextDay(localDay(nowMs, facts.plant.timeZone));
    const prices = await readPrices(this.#deps.db, plantId, day);
    const hasPrices = prices.segments.length > 0;
    return { facts, hasPrices, plant: emsPlantOf(facts, hasPrices) };
  }

  async list(plantId: number, caller: Caller) {
    const [{ facts, hasPrices, plant }, last] = await Promise.all([
      this.#facts(plantId),
      lastApply(this.#deps.db, plantId, 'package'),
    ]);
    const { site, storage, devices, gridMetered } = facts;
    const { ratedKw, capacityKwh } = jointMachine(storage);
    return {
      packages: EMS_PACKAGES.map((name) => ({
        name,
        settings: EMS_PRESETS[name],
        problems: emsProblems(EMS_PRESETS[name], plant),
      })),
      active: site.ems && {
        ...activeOf(site.ems, last),
        settings: site.ems,
        problems: emsProblems(site.ems, plant),
        planFits: await this.#planFits(plantId, site.ems, facts, last),
      },
      plant: {
        storage: storage.length,
        ratedKw,
        capacityKwh,
        hasPrices,
        gridMetered,
        ratedKwh: storage.reduce((sum, one) => sum + one.ratedKwh, 0),
        hasPv: withRole(devices, 'generator').length > 0,
        hasPiles: withRole(devices, 'charger').length > 0,
        demandLimitKw: site.demandLimitKw,
        demandOn: site.demandOn,
        backflowOn: site.backflowOn,
        backflowTargetKw: site.backflowTargetKw,
        transformerKw: site.transformerKw,
      },
      lastApply: last ? presentApply(last, caller.lang) : null,
    };
  }

  /**
   * Whether the plan that the package created matches the current prices for today or tomorrow; true if there is no
   * such plan.
   */
  async #planFits(
    plantId: number,
    settings: EmsSettings,
    { plant, storage }: SiteFacts,
    last: StoredApply | undefined,
  ): Promise<boolean> {
    const { db, clock } = this.#deps;
    if (!settings.byPrices || storage.length === 0) return true;
    const plan = (await readSitePlans(db, plantId)).find(({ id }) => id === last?.plan_id);
    if (!plan) return true;
    const today = localDay(clock.now().getTime(), plant.timeZone);
    for (const day of [today, nextDay(today)])
      if (sameContent(plan, await planByPrices({ db }, plantId, settings, storage, day))) return true;
    return false;
  }

  async apply(request: CallRequest<typeof applyPackage>, caller: Caller) {
    const { db, orders } = this.#deps;
    const { plantId, settings, password } = request;
    const { facts, plant } = await this.#facts(plantId);
    const { storage } = facts;
    if (storage.length === 0) throw new AppError(packagesErrors.noStorage);
    const problems = emsProblems(settings, plant);
    if (problems.length > 0)
      throw new AppError(packagesErrors.packageProblem, { problem: problemText(problems, caller.lang) });
    await orders.authorise(
      caller,
      storage.map(({ deviceId }) => deviceId),
      password,
    );
    if (settings.byPrices) {
      const last = await lastApply(db, plantId, 'package');
      const foreseen = await foreseePlan(this.#deps, plantId, last?.plan_id ?? null, settings, facts);
      checkReplaced(foreseen, request.replaces, caller.lang);
    }
    const row = await db.transaction().execute((tx) => this.#store(tx, request, facts, caller));
    if (row.steps.some(({ kind }) => kind === 'plan')) await this.#savePlan(row, caller, password);
    this.#deps.wakeApplies();
    return { applyId: row.id };
  }

  async #store(
    tx: Database,
    { plantId, package: name, settings, replaces }: CallRequest<typeof applyPackage>,
    facts: SiteFacts,
    caller: Caller,
  ): Promise<StoredApply> {
    const { log } = this.#deps;
    await lockPlant(tx, plantId);
    const last = await lastApply(tx, plantId, 'package');
    if (last && last.finished_at === null) throw new AppError(applyErrors.applyRunning);
    await saveSiteControl(tx, plantId, { ems: JSON.stringify(settings) });
    const before = settingsText(facts.site.ems, last?.package ?? 'custom');
    const params = { before, after: settingsText(settings, name) };
    await log.write(caller, { action: packagesLog.package, params, plantId }, tx);
    const hasPlan = typeof last?.plan_id === 'number';
    const id = await addApply(tx, {
      plant_id: plantId,
      kind: 'package',
      package: name,
      settings: JSON.stringify(settings),
      plan_id: last?.plan_id ?? null,
      replaces: [...replaces],
      steps: JSON.stringify(stepsOf(settings, facts, hasPlan)),
      actor: JSON.stringify(actorOf(caller)),
      created_at: this.#deps.clock.now(),
    });
    return findApply(tx, plantId, id);
  }

  async retry({ plantId, applyId, password }: CallRequest<typeof retryApply>, caller: Caller) {
    const { db, orders, log } = this.#deps;
    const found = await findApply(db, plantId, applyId);
    const failed = found.steps.filter(({ state }) => state === 'failed');
    if (failed.length === 0) throw new AppError(applyErrors.nothingFailed);
    const { facts } = await this.#facts(plantId);
    await orders.authorise(
      caller,
      failed.flatMap(({ deviceId }) => deviceId ?? facts.storage.map((system) => system.deviceId)),
      password,
    );
    const row = await db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const locked = await findApply(tx, plantId, applyId, true);
      if (!locked.steps.every(isOver)) throw new AppError(applyErrors.applyRunning);
      if (isOutdated(locked, await laterApplies(tx, locked))) throw new AppError(applyErrors.applyOutdated);
      await tx
        .updateTable('ems_apply')
        .set({
          steps: JSON.stringify(retried(locked.steps)),
          finished_at: null,
          created_at: this.#deps.clock.now(),
          actor: JSON.stringify(actorOf(caller)),
        })
        .where('id', '=', applyId)
        .execute();
      await log.write(caller, { action: packagesLog.retry, params: { count: failed.length }, plantId }, tx);
      return findApply(tx, plantId, applyId);
    });
    if (failed.some(({ kind }) => kind === 'plan')) await this.#savePlan(row, caller, password);
    this.#deps.wakeApplies();
    return { applyId };
  }

  /**
   * Runs within the call, because the plan is saved on behalf of the caller; the result is recorded as a step like the
   * others.
   */
  async #savePlan(row: StoredApply, caller: Caller, password: string | undefined): Promise<void> {
    const { db, clock } = this.#deps;
    const { facts } = await this.#facts(row.plant_id);
    const result = await this.#plans.save(row, facts, caller, password);
    await db.transaction().execute(async (tx) => {
      const { steps } = await findApply(tx, row.plant_id, row.id, true);
      const after = steps.map(
        (step): ApplyStep => (step.kind === 'plan' ? { ...step, ...result.step } : step),
      );
      await tx
        .updateTable('ems_apply')
        .set({
          steps: JSON.stringify(after),
          plan_id: result.planId,
          finished_at: after.every(isOver) ? clock.now() : null,
        })
        .where('id', '=', row.id)
        .execute();
    });
  }
}

/** standby: the device is filled by its plan or by the controller, so the device itself stays in load-first mode. */
function stepsOf(settings: EmsSettings, { storage }: SiteFacts, hasPlan: boolean): ApplyStep[] {
  const mode = Math.max(0, (WORK_MODES as readonly string[]).indexOf(settings.base));
  return [
    newStep('settings', null, 0, 'done'),
    ...(settings.byPrices || hasPlan ? [newStep('plan', null, 0)] : []),
    ...storage.map((system) => newStep('workMode', system, mode)),
    ...storage.map((system) => newStep('reserve', system, settings.reserveSoc)),
  ];
}

function activeOf(settings: EmsSettings, last: StoredApply | undefined) {
  const exact = packageOf(settings);
  const name = exact === 'custom' ? (last?.package ?? 'custom') : exact;
  return {
    name,
    adjusted: exact === 'custom' && name !== 'custom',
    since: last?.created_at.toISOString() ?? null,
    operator: last?.actor.accountName ?? '',
  };
}
