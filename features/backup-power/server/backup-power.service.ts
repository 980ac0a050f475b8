import { setTimeout as pause } from 'node:timers/promises';
import { commandsErrors } from '@heliodon/commands/errors';
import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { AppError, type ErrorEntry } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { actorOf } from '@heliodon/site/apply/actor';
import { addApply, commandsSeen } from '@heliodon/site/apply/apply.queries';
import { newStep } from '@heliodon/site/apply/apply-steps';
import { lockPlant, powerNow, readSiteDevices } from '@heliodon/site/plant-devices.queries';
import { readSiteControl, saveSiteControl } from '@heliodon/site/site-control.queries';
import { limitsIn, readStorage, type StorageSystem } from '@heliodon/site/storage.queries';
import type { BackupPowerSystem, readLimits, setReserve } from '../contract/backup-power.contract.ts';
import { backupPowerLog } from '../contract/backup-power.log.ts';
import {
  backupPowerStateOf,
  gridStateOf,
  obstaclesOf,
  packageReserve,
  type TestSite,
  testChecks,
} from './backup-power.policy.ts';
import { lastTests, presentTest } from './backup-tests.queries.ts';
import type { BackupPowerDeps } from './deps.ts';

const LOOK_EVERY_MS = 200;
/** Maximum answer time of a device, plus the time to store the answer. */
const ANSWER_WITHIN_MS = 15_000;
/** Test duration assumed by the checks of the page; other durations are checked at the start. */
const USUAL_TEST_MIN = 5;

export interface BackupPowerSite {
  readonly storage: readonly StorageSystem[];
  readonly loadKw: number | null;
  readonly chargingKw: number | null;
  readonly pvKw: number | null;
}

export class BackupPowerService {
  readonly #deps: BackupPowerDeps;

  constructor(deps: BackupPowerDeps) {
    this.#deps = deps;
  }

  async site(plantId: number): Promise<BackupPowerSite> {
    const nowMs = this.#deps.clock.now().getTime();
    const devices = await readSiteDevices(this.#deps.db, plantId, nowMs);
    const { loadKw, chargingKw, pvKw } = powerNow(devices);
    return { storage: await readStorage(this.#deps, plantId, devices, nowMs), loadKw, chargingKw, pvKw };
  }

  async get(plantId: number) {
    const [site, tests] = await Promise.all([this.site(plantId), lastTests(this.#deps.db, plantId)]);
    const { storage, loadKw, chargingKw, pvKw } = site;
    const systems = storage.map((system): BackupPowerSystem => {
      const { machine, limitsAt, atMs } = system;
      const obstacles = obstaclesOf(system, shareOf(site, system));
      const test = tests.get(system.deviceId);
      return {
        deviceId: system.deviceId,
        sn: system.sn,
        name: system.name,
        status: system.status,
        at: atMs,
        state: backupPowerStateOf(system, obstacles),
        grid: gridStateOf(system),
        obstacles,
        soc: system.soc,
        powerKw: system.powerKw,
        ratedKw: machine.ratedKw,
        capacityKwh: machine.capacityKwh,
        socMin: machine.socMin,
        socMax: machine.socMax,
        reserveSoc: machine.reserveSoc,
        limitsAt: limitsAt?.toISOString() ?? null,
        dischargeEfficiency: machine.dischargeEfficiency,
        checks: testChecks(system, testSite(site, system, USUAL_TEST_MIN)),
        test: test ? presentTest(test) : null,
      };
    });
    return { systems, loadKw, chargingKw, pvKw };
  }

  async setReserve(request: CallRequest<typeof setReserve>, caller: Caller) {
    const { db, clock, log, orders } = this.#deps;
    const { plantId, deviceId, reserveSoc, password } = request;
    const { storage } = await this.site(plantId);
    const system = machineOf(storage, deviceId);
    await orders.authorise(caller, [deviceId], password);
    const applyId = await db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      const { ems } = await readSiteControl(tx, plantId, true);
      if (ems) {
        const kept = packageReserve(ems.reserveSoc, storage, deviceId, reserveSoc);
        if (kept !== ems.reserveSoc)
          await saveSiteControl(tx, plantId, { ems: JSON.stringify({ ...ems, reserveSoc: kept }) });
      }
      const id = await addApply(tx, {
        plant_id: plantId,
        kind: 'reserve',
        actor: JSON.stringify(actorOf(caller)),
        steps: JSON.stringify([newStep('reserve', system, reserveSoc)]),
        created_at: clock.now(),
      });
      const before = system.limitsAt ? `${system.machine.reserveSoc}%` : '--';
      const params = { sn: system.sn, before, after: reserveSoc };
      await log.write(caller, { action: backupPowerLog.reserve, params, plantId }, tx);
      return id;
    });
    this.#deps.wakeApplies();
    return { applyId };
  }

  /** Requests the limits from the machine and waits for its answer. */
  async readLimits({ plantId, deviceId }: CallRequest<typeof readLimits>, caller: Caller) {
    const { db, orders } = this.#deps;
    machineOf((await this.site(plantId)).storage, deviceId);
    const answer = await db
      .transaction()
      .execute((tx) => orders.read({ deviceId, names: ['setSocLimits'], actor: actorOf(caller) }, tx));
    if (!('commandId' in answer)) throw new AppError(commandErrorOf(answer.code));
    const endMs = performance.now() + ANSWER_WITHIN_MS;
    while (performance.now() < endMs) {
      const seen = (await commandsSeen(db, [answer.commandId])).get(answer.commandId);
      if (seen?.finished) {
        if (seen.code !== null) throw new AppError(commandErrorOf(seen.code), { error: seen.error });
        const limits = limitsIn(seen.reported);
        if (!limits) throw new AppError(commandsErrors.readFailed);
        return limits;
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new AppError(commandsErrors.readFailed);
  }
}

function machineOf(storage: readonly StorageSystem[], deviceId: number): StorageSystem {
  const found = storage.find((system) => system.deviceId === deviceId);
  if (!found) throw new AppError(commonErrors.notFound);
  return found;
}

/** All machines take over together, in proportion to their power. */
function shareOf({ storage, loadKw }: BackupPowerSite, { machine }: StorageSystem): number | null {
  const ratedKw = storage.reduce((sum, one) => sum + one.machine.ratedKw, 0);
  return loadKw === null || ratedKw === 0 ? loadKw : (loadKw * machine.ratedKw) / ratedKw;
}

/** A test involves one machine: it leaves the grid alone and must carry the whole load. */
export function testSite(
  { storage, loadKw, chargingKw }: BackupPowerSite,
  system: StorageSystem,
  minutes: number,
): TestSite {
  return {
    loadKw: loadKw === null ? null : loadKw + (chargingKw ?? 0),
    chargingKw,
    otherIslanded: storage.some((other) => other !== system && other.gridMode === 1),
    minutes,
  };
}

const byCode = new Map<number, ErrorEntry>(
  Object.values({ ...commandsErrors, ...commonErrors }).map((entry) => [entry.code, entry]),
);
export const commandErrorOf = (code: number): ErrorEntry => byCode.get(code) ?? commandsErrors.readFailed;
