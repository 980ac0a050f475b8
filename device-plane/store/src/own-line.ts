import { sql } from 'kysely';

/*
 * An OCPP charger has no logger: it is its own connection. The server provides what logger firmware does for other
 * devices, so it supports the newest logger features.
 */

/**
 * Id of the device that connects `d` (device). An unproven serial number does not count. `lineKinds`: kinds with their
 * own connection.
 */
export const lineIdOf = (lineKinds: readonly string[]) => sql<number>`coalesce(d.logger_id,
  CASE WHEN d.kind = ANY(${lineKinds}::text[]) AND d.sn_proven THEN d.id END)`;

/**
 * Firmware of the connecting device `g` (device), on which available functions depend. `pileKinds`: kinds of chargers.
 */
export const lineFirmwareOf = (pileKinds: readonly string[]) =>
  sql<string>`CASE WHEN g.kind = ANY(${pileKinds}::text[]) THEN '999.0.0' ELSE coalesce(g.firmware, '') END`;
