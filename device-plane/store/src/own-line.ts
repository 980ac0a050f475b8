import { sql } from 'kysely';

/*
 * A charging pile that speaks OCPP has no logger before it: it is its own line. What the firmware of a logger does for
 * others the server does for it, so that it can do what the newest loggers can.
 */

/**
 * Id of the device that `d` (device) is heard through. Behind the number of a mere claim is somebody else's device.
 * `lineKinds`: those that can hold a line of their own.
 */
export const lineIdOf = (lineKinds: readonly string[]) => sql<number>`coalesce(d.logger_id,
  CASE WHEN d.kind = ANY(${lineKinds}::text[]) AND d.sn_proven THEN d.id END)`;

/** Firmware of the line `g` (device), as what can be asked of it depends on it. `pileKinds`: those of charging piles. */
export const lineFirmwareOf = (pileKinds: readonly string[]) =>
  sql<string>`CASE WHEN g.kind = ANY(${pileKinds}::text[]) THEN '999.0.0' ELSE coalesce(g.firmware, '') END`;
