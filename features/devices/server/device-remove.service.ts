import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { hasRole } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { claimSerial } from '@heliodon/telemetry-store/serial-claims';
import { sql } from 'kysely';
import type { getRemovedDevices, removeDevices, restoreDevices } from '../contract/device-change.contract.ts';
import { changeErrors, devicesLog } from '../contract/device-change.errors.ts';
import { deviceLogFields } from '../contract/devices.log-fields.ts';
import { eachDevice } from './batch.ts';
import {
  type ChangedDevice,
  publishPlantChanges,
  visibleDevices,
  withAllOf,
} from './device-change.queries.ts';
import { type ChangeDeps, inOrder } from './device-change.service.ts';
import { type Issue, mayRemove } from './devices.policy.ts';
import { type OffGrid, offGridIssue } from './off-grid.ts';
import { reissueLogger } from './reissue-logger.ts';

interface RemoveDeps extends ChangeDeps {
  readonly kinds: readonly DeviceKind[];
  readonly offGrid: OffGrid;
}

/** The same owner now has another device with this number: nothing can be restored. */
class SerialTaken extends Error {}

/**
 * Samples are always kept. A logger becomes unassigned and can be added again with its check code; a device behind a
 * logger is ignored from then on until it is restored.
 */
export class DeviceRemoval {
  readonly #deps: RemoveDeps;

  constructor(deps: RemoveDeps) {
    this.#deps = deps;
  }

  async remove({ deviceIds }: CallRequest<typeof removeDevices>, caller: Caller) {
    const devices = await visibleDevices(this.#deps.db, caller, deviceIds);
    const isLogger = (id: number) => hasRole(devices.get(id)?.kind ?? '', 'gateway');
    const loggersFirst = [...deviceIds].sort((a, b) => Number(isLogger(b)) - Number(isLogger(a)));
    const { results } = await eachDevice(loggersFirst, devices, caller, (device) =>
      this.#deps.db.transaction().execute((tx) => this.#remove(tx, device, caller)),
    );
    return { results: inOrder(deviceIds, results) };
  }

  async #remove(tx: Database, device: ChangedDevice, caller: Caller): Promise<Issue | undefined> {
    const { deviceId, sn, plantId } = device;
    const going = await tx
      .selectFrom('device')
      .select(['id', 'kind'])
      .where(withAllOf(deviceId))
      .where('removed_at', 'is', null)
      .forUpdate()
      .execute();
    // It was removed together with its logger or parent device.
    if (!going.some(({ id }) => id === deviceId)) return undefined;
    const kinds = going.map(({ kind }) => this.#deps.kinds.find((one) => one.id === kind));
    if (!mayRemove(kinds, caller)) return { entry: commonErrors.noPermission };
    const ids = going.map(({ id }) => id);
    const issue = await offGridIssue(this.#deps.offGrid, tx, ids);
    if (issue) return issue;
    const changes = [{ field: deviceLogFields.plant, before: device.plantName, after: null }];
    if (hasRole(device.kind, 'gateway')) {
      await reissueLogger(tx, deviceId);
      const params = { sn, count: going.length - 1 };
      await this.#deps.log.write(caller, { action: devicesLog.removeLogger, params, changes, plantId }, tx);
    } else {
      await tx
        .updateTable('device')
        .set({ removed_at: sql`now()`, ignored: device.loggerId !== null })
        .where(withAllOf(deviceId))
        .where('removed_at', 'is', null)
        .execute();
      await this.#deps.log.write(caller, { action: devicesLog.remove, params: { sn }, changes, plantId }, tx);
    }
    await publishPlantChanges(tx, deviceId, [plantId]);
    return undefined;
  }

  /** Parts are restored with their parent device and not listed separately. */
  async removed({ plantId }: CallRequest<typeof getRemovedDevices>) {
    const rows = await this.#deps.db
      .selectFrom('device as d')
      .innerJoin('device as logger', 'logger.id', 'd.logger_id')
      .leftJoin('device as whole', 'whole.id', 'd.parent_id')
      .select(['d.id', 'd.sn', 'd.alias', 'd.kind', 'd.model', 'd.removed_at', 'logger.sn as loggerSn'])
      .where('d.plant_id', '=', plantId)
      .where('d.ignored', '=', true)
      .where(sql<boolean>`whole.ignored IS NOT TRUE`)
      .orderBy('d.removed_at', 'desc')
      .orderBy('d.sn')
      .execute();
    return {
      rows: rows.map(({ id, removed_at, ...row }) => ({
        ...row,
        deviceId: id,
        removedAt: (removed_at ?? new Date(0)).toISOString(),
      })),
    };
  }

  async restore({ deviceIds }: CallRequest<typeof restoreDevices>, caller: Caller) {
    const { db } = this.#deps;
    const devices = await visibleDevices(db, caller, deviceIds, 'ignored');
    return eachDevice(deviceIds, devices, caller, (device) =>
      db
        .transaction()
        .execute((tx) => this.#restore(tx, device, caller))
        .catch((error) => {
          if (!(error instanceof SerialTaken)) throw error;
          return { entry: changeErrors.snInUse, params: { sn: device.sn } };
        }),
    );
  }

  async #restore(tx: Database, device: ChangedDevice, caller: Caller): Promise<Issue | undefined> {
    const { deviceId, sn, plantId } = device;
    const coming = await tx
      .selectFrom('device')
      .select(['id', 'sn'])
      .where(withAllOf(deviceId))
      .where('ignored', '=', true)
      .execute();
    for (const one of coming) {
      const { claim } = await claimSerial(tx, one.sn, plantId);
      if (claim === 'taken') throw new SerialTaken();
      await tx
        .updateTable('device')
        .set({ removed_at: null, ignored: false, sn_proven: claim === 'free' })
        .where('id', '=', one.id)
        .execute();
    }
    await designateDevices(
      tx,
      this.#deps.kinds,
      plantId,
      coming.map(({ id }) => id),
    );
    const changes = [{ field: deviceLogFields.plant, before: null, after: device.plantName }];
    await this.#deps.log.write(caller, { action: devicesLog.restore, params: { sn }, changes, plantId }, tx);
    await publishPlantChanges(tx, deviceId, [plantId]);
    return undefined;
  }
}
