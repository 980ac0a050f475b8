import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import type { FileStore, StoredFile } from '@heliodon/infrastructure/file-store';
import { tokenHash } from '@heliodon/infrastructure/tokens';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { sql } from 'kysely';
import { commandsErrors } from '../contract/commands.errors.ts';
import { commandsLog } from '../contract/commands.log.ts';
import type { cancelUpgrade, startUpgrade } from '../contract/firmware.contract.ts';
import { actorOf, later } from './command.steps.ts';
import { type CommandDevice, visibleDevices } from './command-devices.queries.ts';
import type { CommandPasswords } from './command-password.service.ts';
import { DOWNLOAD_PURPOSE } from './dispatch/upgrade.dispatch.ts';
import {
  activeUpgradeStates,
  firmwareManifest,
  isBusy,
  isSigned,
  openUpgradeStates,
  upgradeIssue,
  upgradeWithinS,
} from './firmware.policy.ts';
import type { FirmwareKeys } from './firmware-key.service.ts';
import { batchResult, type Issue, issue } from './issue.ts';
import type { UpgradeJob, UpgradeSteps } from './upgrade.steps.ts';

interface UpgradeServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: ReadonlyMap<string, DeviceKind>;
  readonly files: FileStore;
  readonly keys: FirmwareKeys;
  readonly passwords: CommandPasswords;
  readonly steps: UpgradeSteps;
}

export class UpgradeService {
  readonly #deps: UpgradeServiceDeps;

  constructor(deps: UpgradeServiceDeps) {
    this.#deps = deps;
  }

  async start(request: CallRequest<typeof startUpgrade>, caller: Caller) {
    const { db, passwords } = this.#deps;
    const ids = [...new Set(request.deviceIds)];
    const devices = await visibleDevices(db, caller, ids);
    const firmware = await this.#trusted(request.firmwareId);
    const open = await this.#openJobs([...devices.values()]);
    const issues = new Map<number, Issue>();
    for (const device of devices.values()) {
      const upgradable = this.#deps.kinds.get(device.kind)?.upgradable === true;
      const facts = { ...device, upgradable, version: device.firmware, busy: isBusy(device, open) };
      const found = upgradeIssue(facts, { ...firmware, fromVersion: firmware.from_version });
      if (found) issues.set(device.deviceId, found);
    }
    const fit = [...devices.values()].filter((device) => !issues.has(device.deviceId));
    const wrong = await passwords.check(caller, fit, request.password);
    for (const { deviceId, treeId } of fit) {
      const found = wrong.get(treeId);
      if (found) issues.set(deviceId, found);
    }
    const allowed = fit.filter((device) => !issues.has(device.deviceId));
    const jobs = await this.#add(allowed, firmware, caller);
    const results = ids.map((deviceId) => {
      const jobId = jobs.get(deviceId) ?? null;
      const device = devices.get(deviceId);
      // Another caller was faster: a job is now in progress.
      const busy =
        device && !issues.has(deviceId) && !jobId ? issue(commandsErrors.cannotUpgrade) : undefined;
      const found = device ? (issues.get(deviceId) ?? busy) : issue(commonErrors.notFound);
      return { ...batchResult(deviceId, found, caller.lang), jobId };
    });
    return { results };
  }

  /** Only queued jobs; a device that has the file continues. */
  async cancel({ deviceIds }: CallRequest<typeof cancelUpgrade>, caller: Caller) {
    const { db, steps } = this.#deps;
    const devices = await visibleDevices(db, caller, deviceIds);
    const results = [];
    for (const deviceId of new Set(deviceIds)) {
      const job = devices.has(deviceId) ? await this.#waitingJob(deviceId) : undefined;
      const change = { action: commandsLog.upgradeCancelled, errorCode: commandsErrors.cancelled.code };
      const ended = job && (await db.transaction().execute((tx) => steps.move(tx, job, 'failed', change)));
      const found = devices.has(deviceId) ? commandsErrors.tooLateToCancel : commonErrors.notFound;
      results.push(batchResult(deviceId, ended ? undefined : issue(found), caller.lang));
    }
    return { results };
  }

  async #waitingJob(deviceId: number): Promise<UpgradeJob | undefined> {
    const { db, steps } = this.#deps;
    const row = await db
      .selectFrom('firmware_job')
      .select('id')
      .where('device_id', '=', deviceId)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return row && steps.find(db, row.id);
  }

  /** The file of a download ticket while its job is in progress. Interrupted downloads may be resumed. */
  async redeem(ticket: string): Promise<StoredFile | undefined> {
    const { db, clock, files, steps } = this.#deps;
    const row = await db
      .selectFrom('one_time_ticket as t')
      .innerJoin('firmware_job as j', (join) =>
        join.on(sql<boolean>`j.id = (t.subject->>'jobId')::uuid`).on('j.state', 'in', activeUpgradeStates),
      )
      .innerJoin('firmware as f', 'f.id', 'j.firmware_id')
      .select(['j.id', 'f.file_id as fileId'])
      .where('t.token_hash', '=', tokenHash(ticket))
      .where('t.purpose', '=', DOWNLOAD_PURPOSE)
      .where('t.expires_at', '>', clock.now())
      .executeTakeFirst();
    const job = row && (await steps.find(db, row.id));
    if (!row || !job) return undefined;
    if (job.state === 'sent')
      await db
        .transaction()
        .execute((tx) => steps.move(tx, job, 'downloading', { action: commandsLog.upgradeDownloading }));
    return files.find(row.fileId);
  }

  /** Signed with the currently trusted key: files signed with a replaced key are not accepted. */
  async #trusted(firmwareId: string) {
    const { db, keys } = this.#deps;
    const row = await db.selectFrom('firmware').selectAll().where('id', '=', firmwareId).executeTakeFirst();
    if (!row) throw new AppError(commonErrors.notFound);
    if (!isSigned(firmwareManifest(row, row.sha256), row.signature, await keys.get()))
      throw new AppError(commandsErrors.badSignature);
    return row;
  }

  async #openJobs(devices: readonly CommandDevice[]) {
    const loggers = devices.map((device) => device.loggerId).filter((id) => id !== null);
    return this.#deps.db
      .selectFrom('firmware_job')
      .select(['device_id as deviceId', 'logger_id as loggerId'])
      .where('logger_id', '=', sql<number>`ANY (${loggers}::int[])`)
      .where('state', 'in', openUpgradeStates)
      .execute();
  }

  async #add(
    devices: readonly CommandDevice[],
    firmware: { readonly id: string; readonly version: string },
    caller: Caller,
  ): Promise<Map<number, string>> {
    const { db, clock, steps } = this.#deps;
    const jobs = new Map<number, string>();
    const now = clock.now();
    await db.transaction().execute(async (tx) => {
      for (const device of devices) {
        const row = await tx
          .insertInto('firmware_job')
          .values({
            firmware_id: firmware.id,
            device_id: device.deviceId,
            sn: device.sn,
            logger_id: device.loggerId as number,
            plant_id: device.plantId,
            from_version: device.firmware,
            actor: JSON.stringify(actorOf(caller)),
            created_at: now,
            changed_at: now,
            due_at: later(now, upgradeWithinS.queued),
          })
          .onConflict((c) => c.doNothing())
          .returning(['id', 'sn', 'from_version', 'plant_id'])
          .executeTakeFirst();
        if (!row) continue;
        jobs.set(device.deviceId, row.id);
        const job = { ...row, version: firmware.version, actor: caller };
        await steps.note(tx, job, commandsLog.upgradeQueued, 'queued');
      }
    });
    return jobs;
  }
}
