import { sql } from 'kysely';

/* For log queries: cancelled accounts are shown without name and address; entries never change. */

const left = sql`EXISTS (SELECT 1 FROM public.account c WHERE c.id = operation_log.account_id
  AND c.account_name = 'cancelled-' || c.id AND c.deleted_at IS NOT NULL)`;

export const logOperator = sql<string>`CASE WHEN ${left} THEN 'cancelled-' || operation_log.account_id
  ELSE operation_log.account_name END`;
export const logIp = sql<string>`CASE WHEN ${left} THEN '' ELSE operation_log.ip END`;
