import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';

/** A device of which nothing was heard so long is offline, whatever its logger says. */
export const SILENT_S = 900;
/** A line that is down for a moment is no news: loggers that save power connect only to send. */
export const LINE_DOWN_S = 30;

/** Joins what the rule below looks at to `d` (device): `s` its newest state, `l` the line of its logger. */
export const joinDeviceState = sql`
  LEFT JOIN device_state s ON s.device_id = d.id
  LEFT JOIN logger_link l ON l.logger_id = coalesce(d.logger_id, d.id)`;

/** The one rule of what a device does now, as a number of DEVICE_STATUSES: offline soon when its line is down. */
export const deviceStatusNow = sql<number>`CASE
  WHEN s.status IS NULL OR s.received_at < now() - make_interval(secs => ${SILENT_S})
    OR l.online IS NOT TRUE AND coalesce(l.since, s.received_at) < now() - make_interval(secs => ${LINE_DOWN_S})
  THEN 0 ELSE s.status END`;

export const statusName = (code: number): DeviceStatus => DEVICE_STATUSES[code] ?? 'offline';
