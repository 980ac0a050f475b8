import type { PlanPart, PlanType } from '@heliodon/energy/schedule/plan';
import type { RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import type { Database } from '@heliodon/infrastructure/database';
import { type RawBuilder, sql } from 'kysely';

export interface StoredPlan extends RankedPlan {
  readonly plantId: number;
  readonly version: number;
  readonly changedBy: string;
  readonly changedAt: Date;
  /** Devices that are still in the plant. */
  readonly deviceIds: readonly number[];
}

/** Devices are read once per plant, not per plan. */
const plansOf = (plantId: number, more: RawBuilder<unknown>) => sql<StoredPlan>`
  SELECT p.id, p.plant_id AS "plantId", p.name, p.type, p.reserve_soc AS "reserveSoc", p.parts, p.enabled,
    p.version, p.changed_by AS "changedBy", p.changed_at AS "changedAt", coalesce(m.ids, '{}') AS "deviceIds"
  FROM schedule_plan p LEFT JOIN (
    SELECT x.plan_id, array_agg(d.id ORDER BY d.id) AS ids FROM device d
    JOIN schedule_plan_device x ON x.device_id = d.id
    WHERE d.plant_id = ${plantId} AND d.removed_at IS NULL GROUP BY x.plan_id) m ON m.plan_id = p.id
  WHERE p.plant_id = ${plantId} ${more}`;

/** In order of creation. */
export const readPlans = async (db: Database, plantId: number): Promise<StoredPlan[]> =>
  (await plansOf(plantId, sql`ORDER BY p.id`).execute(db)).rows;

export const readPlan = async (
  db: Database,
  plantId: number,
  planId: number,
): Promise<StoredPlan | undefined> => (await plansOf(plantId, sql`AND p.id = ${planId}`).execute(db)).rows[0];

/** Locks the plant until the end of the transaction, for changes of plans or of the content of its devices. */
export const lockPlant = (tx: Database, plantId: number) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('schedule', ${plantId}))`.execute(tx);

export interface PlanValues {
  readonly name: string;
  readonly type: PlanType;
  readonly reserveSoc: number | null;
  readonly parts: readonly PlanPart[];
  readonly enabled: boolean;
}

export async function storePlan(
  tx: Database,
  at: { readonly plantId: number; readonly planId: number | null; readonly by: string; readonly now: Date },
  { name, type, reserveSoc, parts, enabled }: PlanValues,
): Promise<number> {
  const values = {
    name,
    type,
    reserve_soc: reserveSoc,
    parts: JSON.stringify(parts),
    enabled,
    changed_by: at.by,
    changed_at: at.now,
  };
  const row =
    at.planId === null
      ? await tx
          .insertInto('schedule_plan')
          .values({ plant_id: at.plantId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .updateTable('schedule_plan')
          .set({ ...values, version: sql`version + 1` })
          .where('id', '=', at.planId)
          .returning('id')
          .executeTakeFirstOrThrow();
  return row.id;
}

/** Removes them from any other plan of the same type, including plans of a plant that they have left. */
export async function storeDevices(
  tx: Database,
  planId: number,
  type: PlanType,
  deviceIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('schedule_plan_device').where('plan_id', '=', planId).execute();
  await tx
    .deleteFrom('schedule_plan_device')
    .where('type', '=', type)
    .where('device_id', 'in', [...deviceIds])
    .execute();
  await tx
    .insertInto('schedule_plan_device')
    .values(deviceIds.map((device_id) => ({ plan_id: planId, device_id, type })))
    .execute();
}

export const switchPlan = (
  tx: Database,
  planId: number,
  enabled: boolean,
  { by, now }: { readonly by: string; readonly now: Date },
) =>
  tx
    .updateTable('schedule_plan')
    .set({ enabled, version: sql`version + 1`, changed_by: by, changed_at: now })
    .where('id', '=', planId)
    .execute();
