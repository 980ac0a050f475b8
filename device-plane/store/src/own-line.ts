import { sql } from 'kysely';

/*
 * A charging pile that speaks OCPP has no logger before it: it is its own line. What the firmware of a logger does for
 * others the server does for it, so that it can do what the newest loggers can.
 */

/** Id of the device that `d` (device) is heard through. Behind the number of a mere claim is somebody else's device. */
export const lineIdOf = sql<number>`coalesce(d.logger_id,
  CASE WHEN d.kind IN ('logger', 'charger') AND d.sn_proven THEN d.id END)`;

/** Firmware of the line `g` (device), as what can be asked of it depends on it. */
export const lineFirmwareOf = sql<string>`CASE WHEN g.kind = 'charger' THEN '999.0.0' ELSE coalesce(g.firmware, '') END`;
