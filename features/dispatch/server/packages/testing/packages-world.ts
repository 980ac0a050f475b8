import { commonErrors } from '@heliodon/contract/errors';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import { joinParts } from '@heliodon/server-kit/feature-part';
import { createApplies } from '@heliodon/site/apply/applies';
import { createSiteWorld, ids } from '@heliodon/site/testing/site-world';
import { sql } from 'kysely';
import type { PackagesDeps, SavePlan } from '../../deps.ts';
import { createPackages } from '../index.ts';

type Plan = Parameters<SavePlan>[0]['plan'];

/** The site with plans, which tests may add and inspect. */
export async function createPackagesWorld(
  operationLog: Parameters<typeof createSiteWorld>[0],
  plannedDays: PackagesDeps['plannedDays'],
) {
  const world = await createSiteWorld(operationLog);
  const { db, clock } = world;
  const plans: Parameters<SavePlan>[0][] = [];
  /** Plans that were switched off. */
  const switched: number[] = [];
  const deps: PackagesDeps = {
    ...world.deps,
    plannedDays,
    forecastOf: async () => undefined,
    savePlan: async (request) => {
      plans.push(request);
      return { planId: await keepPlan(db, request, clock.now()) };
    },
    reshapePlan: async (plantId, planId, { type, parts, version }) => {
      const { rows } =
        await sql`UPDATE schedule_plan SET parts = ${JSON.stringify(parts)}::jsonb, version = version + 1,
        changed_at = ${clock.now()} WHERE id = ${planId} AND plant_id = ${plantId} AND type = ${type}
        AND version = ${version} AND enabled RETURNING id`.execute(db);
      return rows.length > 0;
    },
    switchOff: async (_, planId) => {
      const gone = await sql`SELECT 1 FROM schedule_plan WHERE id = ${planId}`.execute(db);
      if (gone.rows.length === 0) throw new AppError(commonErrors.notFound);
      switched.push(planId);
    },
    wakeApplies: () => undefined,
  };
  return {
    ...world,
    deps,
    plans,
    switched,
    call: world.callOf(() => joinParts([createPackages(deps), createApplies(deps)]).routes),
    /** A plan created by a user. */
    addPlan: (
      name: string,
      type: Plan['type'],
      deviceIds: number[],
      part: Partial<Plan['parts'][number]> = {},
    ) =>
      keepPlan(
        db,
        {
          plantId: ids.plant,
          planId: null,
          deviceIds,
          enabled: true,
          overwrite: true,
          plan: {
            name,
            type,
            reserveSoc: null,
            parts: [{ quarters: [1, 2, 3, 4], days: [], segments: [], ...part }],
          },
        },
        clock.now(),
      ),
    async reset() {
      plans.length = 0;
      switched.length = 0;
      await world.reset();
    },
  };
}

/** Stores a plan like features/schedules. */
async function keepPlan(
  db: Database,
  { planId, plantId, plan, deviceIds, enabled }: Parameters<SavePlan>[0],
  at: Date,
) {
  const parts = JSON.stringify(plan.parts);
  const kept = planId
    ? { rows: [{ id: planId }] }
    : await sql<{
        id: number;
      }>`INSERT INTO schedule_plan (plant_id, name, type, parts, enabled, changed_by, changed_at)
        VALUES (${plantId}, ${plan.name}, ${plan.type}, ${parts}::jsonb, ${enabled}, 'x', ${at}) RETURNING id`.execute(
        db,
      );
  const id = kept.rows[0]?.id ?? 0;
  await sql`DELETE FROM schedule_plan_device WHERE plan_id = ${id}
    OR (type = ${plan.type} AND device_id = ANY(${deviceIds}::int[]))`.execute(db);
  for (const deviceId of deviceIds)
    await sql`INSERT INTO schedule_plan_device VALUES (${id}, ${deviceId}, ${plan.type})`.execute(db);
  return id;
}
