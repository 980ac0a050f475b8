import type { CallRequest } from '@heliodon/contract/call';
import type { Database } from '@heliodon/infrastructure/database';
import type { Caller } from '@heliodon/server-kit/caller';
import type { Actor } from '@heliodon/server-kit/operation-log';
import { visiblePlantIds } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { getFirmwareList, getUpgradeList, UpgradeState } from '../contract/firmware.contract.ts';
import { visibleDevices } from './command-devices.queries.ts';
import { openUpgradeStates } from './firmware.policy.ts';
import { keptError } from './issue.ts';

export async function listFirmware(db: Database, request: CallRequest<typeof getFirmwareList>) {
  const { kind, model } = request;
  let matching = db.selectFrom('firmware as f').innerJoin('stored_file as s', 's.id', 'f.file_id');
  if (kind) matching = matching.where('f.kind', '=', kind);
  if (model) matching = matching.where('f.model', 'in', [model, '']);
  const [rows, count] = await Promise.all([
    matching
      .selectAll('f')
      .select(['s.name as fileName', 's.size_bytes as sizeBytes'])
      .orderBy('f.created_at', 'desc')
      .orderBy('f.id')
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize)
      .execute(),
    matching.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      firmwareId: row.id,
      kind: row.kind,
      model: row.model,
      version: row.version,
      fromVersion: row.from_version,
      fileName: row.fileName,
      sizeBytes: row.sizeBytes,
      sha256: row.sha256.toString('hex'),
      notes: row.notes,
      createdAt: row.created_at.toISOString(),
    })),
    total: count.total,
  };
}

export async function listUpgrades(
  db: Database,
  caller: Caller,
  request: CallRequest<typeof getUpgradeList>,
) {
  const { deviceIds, plantId, open } = request;
  if (deviceIds) await visibleDevices(db, caller, deviceIds);
  let matching = db
    .selectFrom('firmware_job as j')
    .innerJoin('firmware as f', 'f.id', 'j.firmware_id')
    .leftJoin('device as d', 'd.id', 'j.device_id')
    .where('j.plant_id', 'in', visiblePlantIds(caller));
  if (deviceIds) matching = matching.where('j.device_id', '=', sql<number>`ANY (${deviceIds}::int[])`);
  if (plantId) matching = matching.where('j.plant_id', '=', plantId);
  if (open !== undefined) matching = matching.where('j.state', open ? 'in' : 'not in', openUpgradeStates);
  const [rows, count] = await Promise.all([
    matching
      .selectAll('j')
      .select(['f.version', 'f.kind', 'd.alias'])
      .orderBy('j.created_at', 'desc')
      .orderBy('j.id')
      .limit(request.pageSize)
      .offset((request.page - 1) * request.pageSize)
      .execute(),
    matching.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      jobId: row.id,
      deviceId: row.device_id,
      sn: row.sn,
      alias: row.alias ?? '',
      kind: row.kind,
      plantId: row.plant_id,
      firmwareId: row.firmware_id,
      fromVersion: row.from_version,
      version: row.version,
      state: row.state as UpgradeState,
      percent: row.percent,
      ...keptError(row, caller.lang),
      operator: (row.actor as Actor).accountName,
      createdAt: row.created_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
    })),
    total: count.total,
  };
}
