import { commonErrors } from '@heliodon/contract/errors';
import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import type { DeviceHeadline, LastRefusal } from '@heliodon/telemetry/contract';
import { deviceStatusNow, joinDeviceState, statusName } from '@heliodon/telemetry-store/device-status';
import { sql } from 'kysely';
import type { DeviceDetail } from '../contract/device-detail.contract.ts';

/** The requested device; invisible ones are treated as missing. */
export async function requireDevice(
  db: Database,
  caller: Caller,
  deviceId: number,
): Promise<{ sn: string; kind: string; timeZone: string }> {
  const found = await db
    .selectFrom('device')
    .innerJoin('plant', 'plant.id', 'device.plant_id')
    .select(['device.sn', 'device.kind', 'plant.time_zone as timeZone'])
    .where('device.id', '=', deviceId)
    .where('device.removed_at', 'is', null)
    .where(plantIsVisible(caller, sql.ref('device.plant_id')))
    .executeTakeFirst();
  if (!found) throw new AppError(commonErrors.notFound);
  return found;
}

type Identity = Omit<DeviceDetail, 'parts' | 'refusals' | 'now' | 'previous' | 'next'>;
type Neighbours = Pick<DeviceDetail, 'previous' | 'next'>;

export async function readIdentity(db: Database, deviceId: number): Promise<Identity | undefined> {
  const row = await db
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .leftJoin('device as logger', (join) =>
      join
        .onRef('logger.id', '=', (on) => on.fn.coalesce('d.logger_id', 'd.id'))
        .on('logger.kind', 'in', kindsWith('gateway')),
    )
    .leftJoin('logger_link as link', 'link.logger_id', 'logger.id')
    .leftJoin('device as parent', 'parent.id', 'd.parent_id')
    .where('d.id', '=', deviceId)
    .where('d.removed_at', 'is', null)
    .select([
      'd.id',
      'd.sn',
      'd.alias',
      'd.kind',
      'd.brand',
      'd.model',
      'd.firmware',
      'd.rated_kw',
      'd.rated_by_hand',
      'd.sampling_point',
      'd.structure',
      'd.commands',
      (q) => q.fn.coalesce('d.added_at', 'd.created_at').as('addedAt'),
      'p.id as plantId',
      'p.name as plantName',
      'p.time_zone as timeZone',
      'logger.id as loggerId',
      'logger.sn as loggerSn',
      'logger.alias as loggerAlias',
      'logger.kind as loggerKind',
      'logger.firmware as loggerFirmware',
      'link.online',
      'link.since',
      'parent.id as parentId',
      'parent.sn as parentSn',
      'parent.alias as parentAlias',
      'parent.kind as parentKind',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { sn, alias, kind, brand, model, firmware, plantId, plantName, timeZone } = row;
  return {
    deviceId: row.id,
    sn,
    alias,
    kind,
    brand,
    model,
    firmware,
    plantId,
    plantName,
    timeZone,
    ratedKw: row.rated_kw,
    ratedByHand: row.rated_by_hand,
    samplingPoint: row.sampling_point as Identity['samplingPoint'],
    structure: row.structure as Identity['structure'],
    commands: row.commands,
    addedAt: row.addedAt.toISOString(),
    logger:
      row.loggerId === null
        ? null
        : {
            deviceId: row.loggerId,
            sn: row.loggerSn ?? '',
            alias: row.loggerAlias ?? '',
            kind: row.loggerKind ?? '',
            firmware: row.loggerFirmware ?? '',
            online: row.online ?? false,
            since: row.since?.toISOString() ?? null,
          },
    parent:
      row.parentId === null
        ? null
        : {
            deviceId: row.parentId,
            sn: row.parentSn ?? '',
            alias: row.parentAlias ?? '',
            kind: row.parentKind ?? '',
          },
  };
}

/** For a logger or charger; rejected messages come from the address where it is connected. */
export async function readRefusals(db: Database, deviceId: number): Promise<LastRefusal[]> {
  const { rows } = await sql<Omit<LastRefusal, 'at'> & { readonly at: Date }>`
    (SELECT 'connection' AS what, r.reason, r.at, r.ip, r.times, NULL AS sn, NULL AS detail
      FROM line_refusal r WHERE r.device_id = ${deviceId})
    UNION ALL
    (SELECT 'message', q.reason, q.at, coalesce(l.ip, ''), NULL, q.sn, q.detail
      FROM quarantine q LEFT JOIN logger_link l ON l.logger_id = q.logger_id
      WHERE q.logger_id = ${deviceId} ORDER BY q.at DESC LIMIT 1)
    ORDER BY at DESC`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }) as LastRefusal);
}

/** The previous and next device of its kind in the plant; for parts, of the same parent device. */
export async function readNeighbours(db: Database, deviceId: number): Promise<Neighbours> {
  const { rows } = await sql<{ previous: Neighbours['previous']; next: Neighbours['next'] }>`
    WITH own AS (SELECT plant_id, kind, parent_id FROM device WHERE id = ${deviceId}),
    placed AS (SELECT d.id, lag(d.id) OVER byname AS previous, lead(d.id) OVER byname AS next FROM own JOIN device d
        ON d.plant_id = own.plant_id AND d.kind = own.kind AND d.parent_id IS NOT DISTINCT FROM own.parent_id
      WHERE d.removed_at IS NULL
      WINDOW byname AS (ORDER BY coalesce(nullif(d.alias, ''), d.sn), d.id))
    SELECT (SELECT ${relative} FROM device n WHERE n.id = placed.previous) AS previous,
      (SELECT ${relative} FROM device n WHERE n.id = placed.next) AS next
    FROM placed WHERE placed.id = ${deviceId}`.execute(db);
  return rows[0] ?? { previous: null, next: null };
}

const relative = sql`json_build_object('deviceId', n.id, 'sn', n.sn, 'alias', n.alias, 'kind', n.kind)`;

/** Its parts, in the order of serial numbers. */
export async function readParts(db: Database, deviceId: number): Promise<DeviceHeadline[]> {
  const { rows } = await sql<Omit<DeviceHeadline, 'status' | 'at'> & { statusCode: number; ts: Date | null }>`
    SELECT d.id AS "deviceId", d.sn, d.kind, d.alias, s.ts, s.power_kw AS "powerKw", s.soc, s.temperature,
      ${deviceStatusNow} AS "statusCode"
    FROM device d ${joinDeviceState}
    WHERE d.parent_id = ${deviceId} AND d.removed_at IS NULL
    ORDER BY d.sn`.execute(db);
  return rows.map(({ statusCode, ts, ...row }) => ({
    ...row,
    status: statusName(statusCode),
    at: ts?.getTime() ?? null,
  }));
}
