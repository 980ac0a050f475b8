import { deviceKinds } from '@heliodon/device-kinds/kinds';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

/** A device of a configuration that is not announced for so long gets no name any more. */
const WAIT_DAYS = 7;

/**
 * Names the devices of running configurations as the installer typed them, once each: a device appears when its logger
 * announces it. Names that someone changed meanwhile stay.
 */
export async function nameNewDevices(db: Database, clock: Clock): Promise<void> {
  const since = new Date(clock.now().getTime() - WAIT_DAYS * DAY_MS);
  await sql`WITH wanted AS (
      SELECT v.logger_id, v.version, n.key AS sn, n.value AS name
      FROM setup_version v CROSS JOIN LATERAL jsonb_each_text(v.names) AS n
      WHERE v.names <> '{}' AND v.state = 'running' AND v.created_at > ${since}),
    prefix AS (SELECT * FROM unnest(${deviceKinds.map(({ id }) => id)}::text[],
        ${deviceKinds.map(({ designation }) => designation)}::text[]) AS p (kind, prefix)),
    present AS (
      SELECT w.*, d.id, d.alias = '' OR d.alias ~ ('^' || p.prefix || '-[0-9]+$') AS is_default
      FROM wanted w JOIN device d ON d.logger_id = w.logger_id AND d.sn = w.sn AND d.removed_at IS NULL
        JOIN prefix p ON p.kind = d.kind),
    named AS (UPDATE device SET alias = p.name FROM present p WHERE device.id = p.id AND p.is_default)
    UPDATE setup_version v SET names = v.names - p.sns
    FROM (SELECT logger_id, version, array_agg(sn) AS sns FROM present GROUP BY logger_id, version) p
    WHERE v.logger_id = p.logger_id AND v.version = p.version`.execute(db);
}
