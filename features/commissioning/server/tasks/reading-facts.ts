import { kindsWith, rolesOf } from '@heliodon/device-kinds/kinds';
import { type CheckedPoint, checkReading } from '@heliodon/energy/commissioning/reading-checks';
import { sunAt } from '@heliodon/energy/sun/sun';
import type { Database } from '@heliodon/infrastructure/database';
import type { Clock } from '@heliodon/kernel/clock';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { ReadResult } from '@heliodon/telemetry/setup';
import { sql } from 'kysely';

interface FactsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly kinds: readonly DeviceKind[];
}

interface PlantFacts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly pvKw: number | null;
  readonly storageKw: number | null;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

/** Older values of a device say nothing about the present power. */
const RECENT_S = 120;

/** Measured values beside what is expected at the plant of the logger now. */
export async function checksOf(
  { db, clock, kinds }: FactsDeps,
  loggerId: number,
  read: ReadResult,
  device: DeviceConfig,
): Promise<CheckedPoint[]> {
  const kind = kinds.find(({ id }) => id === read.kind);
  if (!kind) return [];
  const now = clock.now();
  const facts = await plantFacts(db, loggerId, read.sn, now);
  const { latitude, longitude } = facts;
  return checkReading({
    roles: rolesOf(kind.id),
    points: kind.points,
    headline: kind.headline,
    values: read.values,
    ratedKw: device.ratedKw ?? read.ratedKw,
    samplingPoint: device.samplingPoint ?? null,
    sunElevationDeg:
      latitude === null || longitude === null ? null : sunAt(now.getTime(), latitude, longitude).elevationDeg,
    plantPvKw: facts.pvKw,
    plantStorageKw: facts.storageKw,
    storedOutKwh: facts.outKwh,
    storedInKwh: facts.inKwh,
  });
}

/**
 * Power of the other devices. Without recent values of all of them it is known only if the others already deliver
 * power.
 */
async function plantFacts(db: Database, loggerId: number, sn: string, now: Date): Promise<PlantFacts> {
  const powerOf = (roles: readonly string[]) => sql`(SELECT CASE WHEN bool_and(s.power_kw IS NOT NULL)
        OR sum(s.power_kw) > 1 THEN sum(s.power_kw) END
      FROM device d LEFT JOIN device_state s ON s.device_id = d.id
        AND s.received_at > ${now}::timestamptz - make_interval(secs => ${RECENT_S})
      WHERE d.plant_id = p.id AND d.removed_at IS NULL AND d.kind = ANY(${roles}::text[]) AND d.sn <> ${sn})`;
  const { rows } = await sql<PlantFacts>`SELECT p.latitude, p.longitude,
      ${powerOf(kindsWith('generator'))} AS "pvKw", ${powerOf(kindsWith('storageConverter'))} AS "storageKw",
      s.out_kwh AS "outKwh", s.in_kwh AS "inKwh"
    FROM device g LEFT JOIN plant p ON p.id = g.plant_id
      LEFT JOIN device own ON own.sn = ${sn} AND own.logger_id = g.id AND own.removed_at IS NULL
      LEFT JOIN device_state s ON s.device_id = own.id
    WHERE g.id = ${loggerId}`.execute(db);
  const none = { latitude: null, longitude: null, pvKw: null, storageKw: null, outKwh: null, inKwh: null };
  return rows[0] ?? none;
}
