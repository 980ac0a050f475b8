import type { CallRequest } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { changesBetween, type OperationLog } from '@heliodon/server-kit/operation-log';
import { designateDevices } from '@heliodon/telemetry-store/designations';
import { sql } from 'kysely';
import type { moveDevices, updateDevice } from '../contract/device-change.contract.ts';
import { changeErrors, devicesLog } from '../contract/device-change.errors.ts';
import { deviceLogFields } from '../contract/devices.log-fields.ts';
import { eachDevice } from './batch.ts';
import {
  type ChangedDevice,
  publishPlantChanges,
  visibleDevices,
  withAllOf,
} from './device-change.queries.ts';
import { type Issue, moveIssue, ratedIssue, toError } from './devices.policy.ts';

export interface ChangeDeps {
  readonly db: Database;
  readonly log: OperationLog;
}

/** Changes of device data and plant assignment. */
export class DeviceChanges {
  readonly #deps: ChangeDeps;

  constructor(deps: ChangeDeps) {
    this.#deps = deps;
  }

  async update(request: CallRequest<typeof updateDevice>, caller: Caller): Promise<Record<string, never>> {
    const { db, log } = this.#deps;
    const { deviceId, alias, ratedKw } = request;
    const device = (await visibleDevices(db, caller, [deviceId])).get(deviceId);
    if (!device) throw new AppError(commonErrors.notFound);
    const issue = ratedIssue(device, ratedKw);
    if (issue) throw toError(issue);
    const isRated = ratedKw !== undefined && ratedKw !== device.ratedKw;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('device')
        .set({ alias, ...(isRated && { rated_kw: ratedKw, rated_by_hand: ratedKw !== null }) })
        .where('id', '=', deviceId)
        .execute();
      const { sn, plantId } = device;
      const after = { alias, ratedKw: isRated ? ratedKw : device.ratedKw };
      const { plant: _plant, ...fields } = deviceLogFields;
      const changes = changesBetween(fields, device, after);
      await log.write(caller, { action: devicesLog.update, params: { sn }, changes, plantId }, tx);
      await publishPlantChanges(tx, deviceId, [plantId]);
    });
    return {};
  }

  async move({ deviceIds, plantId }: CallRequest<typeof moveDevices>, caller: Caller) {
    const { db } = this.#deps;
    const devices = await visibleDevices(db, caller, deviceIds);
    const target = await db
      .selectFrom('plant')
      .select('name')
      .where('id', '=', plantId)
      .executeTakeFirstOrThrow();
    // Loggers and parent devices first: devices selected together with them are gone afterwards.
    const wholesFirst = [...deviceIds].sort((a, b) => depth(devices.get(a)) - depth(devices.get(b)));
    const gone = new Set<number>();
    const moved = await eachDevice(wholesFirst, devices, caller, async (device) => {
      if (gone.has(device.loggerId ?? 0) || gone.has(device.parentId ?? 0)) return undefined;
      const issue = moveIssue(device, plantId) ?? (await this.#move(device, plantId, target.name, caller));
      if (!issue) gone.add(device.deviceId);
      return issue;
    });
    return { results: inOrder(deviceIds, moved.results) };
  }

  async #move(
    device: ChangedDevice,
    plantId: number,
    plantName: string,
    caller: Caller,
  ): Promise<Issue | undefined> {
    return this.#deps.db.transaction().execute(async (tx) => {
      // Removed devices stay removed in the new plant, where their logger announces them.
      const moved = await tx
        .updateTable('device')
        .set({ plant_id: plantId, added_at: sql`now()` })
        .where(withAllOf(device.deviceId))
        .where(sql<boolean>`(removed_at IS NULL OR ignored)`)
        .where('plant_id', '=', device.plantId)
        .returning('id')
        .execute();
      if (moved.length === 0) return { entry: changeErrors.alreadyInPlant };
      await designateDevices(
        tx,
        deviceKinds,
        plantId,
        moved.map(({ id }) => id),
      );
      const params = { sn: device.sn, from: device.plantName, to: plantName };
      const changes = [{ field: deviceLogFields.plant, before: device.plantName, after: plantName }];
      await this.#deps.log.write(caller, { action: devicesLog.move, params, changes, plantId }, tx);
      await publishPlantChanges(tx, device.deviceId, [device.plantId, plantId]);
      return undefined;
    });
  }
}

const depth = (device: ChangedDevice | undefined): number =>
  device && device.loggerId === null && device.parentId === null ? 0 : 1;

/** Each once, in the requested order. */
export const inOrder = <R extends { readonly deviceId: number }>(
  ids: readonly number[],
  results: readonly R[],
) => [...results].sort((a, b) => ids.indexOf(a.deviceId) - ids.indexOf(b.deviceId));
