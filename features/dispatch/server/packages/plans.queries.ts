import type { PlanType } from '@heliodon/energy/schedule/plan';
import { overwrites, planOn, type RankedPlan } from '@heliodon/energy/schedule/plan-calendar';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/* Data about the plans of features/schedules that packages need. */

interface SitePlan extends RankedPlan {
  readonly deviceIds: readonly number[];
  readonly version: number;
  readonly changedAt: Date;
}

export async function readSitePlans(db: Database, plantId: number): Promise<SitePlan[]> {
  const { rows } =
    await sql<SitePlan>`SELECT p.id, p.name, p.type, p.reserve_soc AS "reserveSoc", p.parts, p.enabled,
      p.version, p.changed_at AS "changedAt",
      coalesce((SELECT array_agg(x.device_id ORDER BY x.device_id) FROM schedule_plan_device x
        WHERE x.plan_id = p.id), '{}') AS "deviceIds"
    FROM schedule_plan p WHERE p.plant_id = ${plantId} ORDER BY p.id`.execute(db);
  return rows;
}

export interface NamedPlan {
  readonly planId: number;
  readonly name: string;
}

/** Plans of users that lose devices when a package creates its plan. */
export function replacedPlans(
  plans: readonly SitePlan[],
  made: { readonly id: number | null; readonly type: PlanType; readonly deviceIds: readonly number[] },
): NamedPlan[] {
  const lost = new Set(overwrites(plans, made).map(({ planId }) => planId));
  return plans.flatMap(({ id, name }) => (lost.has(id) ? [{ planId: id, name }] : []));
}

/** The plan that a device follows on a day; null: none. */
export const rulingPlanId = (plans: readonly SitePlan[], deviceId: number, day: string): number | null =>
  planOn(
    plans.filter(({ deviceIds }) => deviceIds.includes(deviceId)),
    day,
  ).plan?.id ?? null;
