import { sql } from 'kysely';

/**
 * For settlement_day: whether its figures may still change. The current day is settled every 15 minutes, which does not
 * count as pending; other days are pending while a worker processes them or late samples are awaited.
 */
export const isPending = sql<boolean>`(due_at IS NOT NULL AND (settled_at IS NULL
  OR day < (now() AT TIME ZONE (SELECT p.time_zone FROM plant p WHERE p.id = plant_id))::date))`;
