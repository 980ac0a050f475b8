import { rolesOf } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { Caller } from '@heliodon/server-kit/caller';
import { plantIsVisible } from '@heliodon/server-kit/plant-scope';
import { sql } from 'kysely';
import type { SettableColumns } from './meter.policy.ts';

export interface StoredMeter extends SettableColumns {
  readonly deviceId: number;
  readonly sn: string;
  readonly kind: string;
  readonly plantId: number;
  readonly timeZone: string;
  readonly screenType: number;
  readonly currency: string;
  readonly links: readonly { readonly deviceId: number; readonly sn: string }[];
  readonly collectFromMs: number | null;
  readonly address: string;
  readonly note: string;
  readonly revision: number;
}

/**
 * The device in the request; no access and missing are treated alike. Only one change of a plant's meters at a time:
 * two must not link the same device.
 */
export async function lockMeter(
  tx: Database,
  caller: Caller,
  deviceId: number,
): Promise<StoredMeter | undefined> {
  const row = await tx
    .selectFrom('device as d')
    .innerJoin('plant as p', 'p.id', 'd.plant_id')
    .where('d.id', '=', deviceId)
    .where('d.removed_at', 'is', null)
    .where(plantIsVisible(caller, sql.ref('d.plant_id')))
    .select(['d.id', 'd.sn', 'd.kind', 'd.brand', 'd.model', 'd.sampling_point', 'd.overruled'])
    .select(['p.id as plantId', 'p.time_zone as timeZone', 'p.screen_type as screenType', 'p.currency'])
    .forNoKeyUpdate(['d', 'p'])
    .executeTakeFirst();
  if (!row) return undefined;
  const [settings, links] = await Promise.all([
    tx.selectFrom('meter').selectAll().where('device_id', '=', deviceId).executeTakeFirst(),
    tx
      .selectFrom('meter_link as k')
      .innerJoin('device as o', 'o.id', 'k.device_id')
      .where('k.meter_id', '=', deviceId)
      .select(['o.id as deviceId', 'o.sn'])
      .execute(),
  ]);
  const { sn, kind, brand, model, plantId, timeZone, screenType, currency } = row;
  return {
    deviceId,
    sn,
    kind,
    brand,
    model,
    plantId,
    timeZone,
    screenType,
    currency,
    links,
    samplingPoint: row.sampling_point as StoredMeter['samplingPoint'],
    overruled: row.overruled as StoredMeter['overruled'],
    collectFromMs: settings?.collect_from?.getTime() ?? null,
    address: settings?.address ?? '',
    note: settings?.note ?? '',
    revision: settings?.revision ?? 0,
  };
}

export interface LinkCandidate {
  readonly deviceId: number;
  readonly sn: string;
  readonly roles: readonly DeviceRole[];
  /** The meters that measure it. */
  readonly meters: readonly { readonly deviceId: number; readonly sn: string }[];
}

export async function plantLinks(tx: Database, plantId: number): Promise<LinkCandidate[]> {
  const { rows } = await sql<Omit<LinkCandidate, 'roles'> & { readonly kind: string }>`
    SELECT d.id AS "deviceId", d.sn, d.kind, coalesce(by.meters, '[]') AS meters FROM device d
      LEFT JOIN LATERAL (
        SELECT jsonb_agg(jsonb_build_object('deviceId', o.id, 'sn', o.sn)) AS meters
        FROM meter_link k JOIN device o ON o.id = k.meter_id AND o.removed_at IS NULL AND o.plant_id = d.plant_id
        WHERE k.device_id = d.id) by ON true
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL`.execute(tx);
  return rows.map(({ kind, ...device }) => ({ ...device, roles: rolesOf(kind) }));
}

/** Returns the new revision. */
export async function writeMeter(tx: Database, meter: StoredMeter): Promise<number> {
  const { deviceId, samplingPoint, brand, model, overruled, collectFromMs, address, note } = meter;
  await tx
    .updateTable('device')
    .set({ sampling_point: samplingPoint, brand, model, overruled: JSON.stringify(overruled) })
    .where('id', '=', deviceId)
    .execute();
  await tx.deleteFrom('meter_link').where('meter_id', '=', deviceId).execute();
  if (meter.links.length > 0)
    await tx
      .insertInto('meter_link')
      .values(meter.links.map((link) => ({ meter_id: deviceId, device_id: link.deviceId })))
      .execute();
  const settings = {
    collect_from: collectFromMs === null ? null : new Date(collectFromMs),
    address,
    note,
    revision: meter.revision + 1,
    changed_at: new Date(),
  };
  await tx
    .insertInto('meter')
    .values({ device_id: deviceId, ...settings })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(settings))
    .execute();
  return settings.revision;
}
