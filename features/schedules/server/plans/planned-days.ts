import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { type GivenPlan, planAhead, planInForce } from '@heliodon/energy/schedule/day-plans';
import type { PlanSegment } from '@heliodon/energy/schedule/planned-quarter';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { readPlanDevices, readPlantClock } from '../devices.queries.ts';
import { readGiven } from '../execution/follow.queries.ts';
import { readPlans } from './plan.queries.ts';
import { plansOf } from './preview.policy.ts';

/** By device, then in the order of the requested days. */
export type PlannedDays = ReadonlyMap<number, readonly (readonly PlanSegment[])[]>;

/**
 * The plan of each device of a plant on each day. Past days: the content sent at that time. Today and later: the
 * currently enabled plans.
 */
export async function readPlannedDays(
  db: Database,
  plantId: number,
  days: readonly string[],
  now: Date,
): Promise<PlannedDays> {
  const { timeZone } = await readPlantClock(db, plantId);
  const today = localDay(now.getTime(), timeZone);
  const devices = await readPlanDevices(db, plantId);
  const ids = devices.map(({ deviceId }) => deviceId);
  const past = days.filter((day) => day < today);
  const [plans, held, given] = [
    await readPlans(db, plantId),
    await readGiven(db, ids, today),
    past.length > 0 ? await readGivenPlans(db, plantId, ids, past, timeZone) : undefined,
  ];
  return new Map(
    devices.map(({ deviceId, ratedKw }) => {
      const row = held.get(deviceId);
      const now = {
        segments: row?.segments ?? [],
        ours: (row?.version ?? null) === (row?.kept?.version ?? null),
        agent: row?.kept?.hold === 'agent',
      };
      const own = plansOf(plans, deviceId);
      return [
        deviceId,
        days.map((day) =>
          day < today
            ? planInForce(given?.get(deviceId) ?? [], day, timeZone)
            : planAhead(own, day, ratedKw, now),
        ),
      ];
    }),
  );
}

/** Plan commands, starting with the one in force on the first day, ordered by time. */
async function readGivenPlans(
  db: Database,
  plantId: number,
  deviceIds: readonly number[],
  days: readonly string[],
  timeZone: string,
): Promise<Map<number, GivenPlan[]>> {
  const sorted = days.toSorted();
  const from = new Date(dayStartMs(sorted[0] as string, timeZone));
  const to = new Date(dayStartMs(nextDay(sorted.at(-1) as string), timeZone));
  const { rows } = await sql<{ deviceId: number; at: Date; segments: PlanSegment[] | null }>`
    SELECT c.device_id AS "deviceId", c.created_at AS at, c.params -> 'segments' AS segments
    FROM unnest(${[...deviceIds]}::int[]) AS d (id) JOIN command c ON c.device_id = d.id
    WHERE c.plant_id = ${plantId} AND c.type = 'plan' AND c.created_at < ${to}
      AND c.created_at >= coalesce((SELECT max(b.created_at) FROM command b WHERE b.device_id = d.id
        AND b.plant_id = ${plantId} AND b.type = 'plan' AND b.created_at <= ${from}), '-infinity')
    ORDER BY c.created_at, c.id`.execute(db);
  const found = new Map<number, GivenPlan[]>();
  for (const { deviceId, at, segments } of rows)
    found.set(deviceId, [...(found.get(deviceId) ?? []), { fromMs: at.getTime(), segments: segments ?? [] }]);
  return found;
}
