import { sql } from 'kysely';

/**
 * Of settlement_day: its figures may still change. A day that goes on is settled every quarter of an hour, which is no
 * waiting; of another one, whoever has it in hand or was told to let late samples come is not done with it.
 */
export const isPending = sql<boolean>`(due_at IS NOT NULL AND (settled_at IS NULL
  OR day < (now() AT TIME ZONE (SELECT p.time_zone FROM plant p WHERE p.id = plant_id))::date))`;
