import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { kindById } from '@heliodon/device-kinds/kinds';
import { batteriesOf } from '@heliodon/energy/control/pairing';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { actorOf } from '@heliodon/site/apply/actor';
import { lockPlant, readSiteDevices, withRole } from '@heliodon/site/plant-devices.queries';
import { sql } from 'kysely';
import type { getBackupTest, startBackupTest, stopBackupTest } from '../contract/backup-power.contract.ts';
import { backupPowerErrors } from '../contract/backup-power.errors.ts';
import { backupPowerLog } from '../contract/backup-power.log.ts';
import { floorSocOf, testChecks } from './backup-power.policy.ts';
import { type BackupPowerService, commandErrorOf, testSite } from './backup-power.service.ts';
import { CHECK_WORDS } from './backup-power.words.ts';
import { findOpenTest, findTest, presentTest, type StoredTest } from './backup-tests.queries.ts';
import type { BackupPowerDeps } from './deps.ts';

/** Time shown before leaving the grid and after the return. */
const MARGIN_MS = 60_000;

export class BackupPowerTests {
  readonly #deps: BackupPowerDeps;
  readonly #backup: BackupPowerService;
  readonly #wake: () => void;

  constructor(deps: BackupPowerDeps, backup: BackupPowerService, wake: () => void) {
    this.#deps = deps;
    this.#backup = backup;
    this.#wake = wake;
  }

  async start(request: CallRequest<typeof startBackupTest>, caller: Caller) {
    const { db, clock, log, orders } = this.#deps;
    const { plantId, deviceId, minutes, password } = request;
    const site = await this.#backup.site(plantId);
    const system = site.storage.find((one) => one.deviceId === deviceId);
    if (!system) throw new AppError(commonErrors.notFound);
    const wrong = testChecks(system, testSite(site, system, minutes)).filter(({ ok, must }) => must && !ok);
    if (wrong.length > 0) {
      const reason = wrong
        .map(({ name }) => CHECK_WORDS[name][caller.lang])
        .join(caller.lang === 'zh' ? '；' : '; ');
      throw new AppError(backupPowerErrors.testRefused, { reason });
    }
    await orders.authorise(caller, [deviceId], password);
    const testId = await db.transaction().execute(async (tx) => {
      await lockPlant(tx, plantId);
      if (await findOpenTest(tx, plantId)) throw new AppError(backupPowerErrors.testRunning);
      // Serialises with the removal of the machine, which then finds the test; if it was removed first, the order is
      // rejected.
      await sql`SELECT 1 FROM device WHERE id = ${deviceId} FOR NO KEY UPDATE`.execute(tx);
      const actor = actorOf(caller);
      const answer = await orders.give({ deviceId, name: 'setGridMode', params: { gridMode: 1 }, actor }, tx);
      if (!('commandId' in answer)) throw new AppError(commandErrorOf(answer.code));
      const { id } = await tx
        .insertInto('backup_test')
        .values({
          plant_id: plantId,
          device_id: deviceId,
          minutes,
          floor_soc: floorSocOf(system.machine),
          leave_command_id: answer.commandId,
          actor: JSON.stringify(actor),
          start_soc: system.soc,
          created_at: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const params = { sn: system.sn, minutes };
      await log.write(caller, { action: backupPowerLog.testStarted, params, plantId }, tx);
      return id;
    });
    this.#wake();
    return { testId };
  }

  async stop({ plantId, testId }: CallRequest<typeof stopBackupTest>, caller: Caller) {
    const { db, clock, log } = this.#deps;
    const { sn } = await findTest(db, plantId, testId);
    await db.transaction().execute(async (tx) => {
      const stopped = await tx
        .updateTable('backup_test')
        .set({ stop_asked_at: clock.now() })
        .where('id', '=', testId)
        .where('state', 'in', ['starting', 'running'])
        .where('stop_asked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!stopped) throw new AppError(backupPowerErrors.testOver);
      await log.write(caller, { action: backupPowerLog.testStopped, params: { sn }, plantId }, tx);
    });
    this.#wake();
    return {};
  }

  /** Includes the values of the machine and its battery during the test. */
  async get({ plantId, testId }: CallRequest<typeof getBackupTest>) {
    const { db, clock, store } = this.#deps;
    const test = await findTest(db, plantId, testId);
    const endMs = test.returned_at?.getTime() ?? clock.now().getTime();
    const range = { fromMs: test.created_at.getTime() - MARGIN_MS, toMs: endMs + MARGIN_MS };
    const points = ['activePowerKw', 'gridMode'];
    const kind = kindById(test.kind);
    const [samples, soc] = await Promise.all([
      kind ? store.samples({ kind, deviceId: test.device_id, points, ...range }) : [],
      this.#socOver(test, range),
    ]);
    const at = samples.map(({ atMs }) => atMs);
    const value = (name: string) => samples.map(({ values }) => numberOf(values[name]));
    return {
      test: presentTest(test),
      at,
      powerKw: value('activePowerKw'),
      gridMode: value('gridMode'),
      soc: at.map((atMs) => soc.findLast((one) => one.atMs <= atMs)?.soc ?? null),
    };
  }

  async #socOver(test: StoredTest, range: { readonly fromMs: number; readonly toMs: number }) {
    const { db, clock, store } = this.#deps;
    const devices = await readSiteDevices(db, test.plant_id, clock.now().getTime());
    const pairs = batteriesOf(withRole(devices, 'storageConverter'), withRole(devices, 'battery'));
    const [battery] = pairs.get(test.device_id) ?? [];
    const kind = battery && kindById(battery.kind);
    if (!kind) return [];
    const query = { kind, deviceId: battery.deviceId, points: ['soc'], ...range };
    const samples = await store.samples(query);
    return samples.map(({ atMs, values }) => ({ atMs, soc: numberOf(values.soc) }));
  }
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
