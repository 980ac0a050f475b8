import { DEVICE_STATUSES, type DeviceStatus } from '@heliodon/kernel/device-kind';
import { sql } from 'kysely';

/** A device without data for this long is offline, whatever its logger reports. */
export const SILENT_S = 900;
/** A short disconnection is not offline: power-saving loggers connect only to send. */
export const LINE_DOWN_S = 30;

/** Joins the input of the rule below to `d` (device): `s` its newest state, `l` the connection of its logger. */
export const joinDeviceState = sql`
  LEFT JOIN device_state s ON s.device_id = d.id
  LEFT JOIN logger_link l ON l.logger_id = coalesce(d.logger_id, d.id)`;

/** The only rule for the current device status, an index of DEVICE_STATUSES: offline soon after a disconnection. */
export const deviceStatusNow = sql<number>`CASE
  WHEN s.status IS NULL OR s.received_at < now() - make_interval(secs => ${SILENT_S})
    OR l.online IS NOT TRUE AND coalesce(l.since, s.received_at) < now() - make_interval(secs => ${LINE_DOWN_S})
  THEN 0 ELSE s.status END`;

export const statusName = (code: number): DeviceStatus => DEVICE_STATUSES[code] ?? 'offline';
