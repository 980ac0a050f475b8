import { createHash } from 'node:crypto';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import type { PlantSpec } from '../model/spec.ts';
import { loggerSecret } from './fleet-key.ts';
import { structureOf } from './registry.ts';

const PLANTS_AT_ONCE = 250;

/** A plant of a load-test fleet: a copy of a demo plant with its own serial numbers. */
export interface LoadPlant {
  readonly n: number;
  readonly prefix: string;
  readonly template: PlantSpec;
}

export function loadPlants(count: number, templates: readonly PlantSpec[]): LoadPlant[] {
  return Array.from({ length: count }, (_, i) => ({
    n: i + 1,
    prefix: `L${String(i + 1).padStart(6, '0')}-`,
    template: templates[i % templates.length] as PlantSpec,
  }));
}

/** Adds missing plants to the platform manager's. */
export async function registerLoadPlants(
  db: Database,
  plants: readonly LoadPlant[],
  key: string,
  log: (line: string) => void,
): Promise<void> {
  for (let from = 0; from < plants.length; from += PLANTS_AT_ONCE) {
    const some = plants.slice(from, from + PLANTS_AT_ONCE);
    await db.transaction().execute((tx) => register(tx, some, key));
    if (from % 2500 === 0) log(`registered ${from + some.length} of ${plants.length} plants`);
  }
}

async function register(tx: Database, plants: readonly LoadPlant[], key: string): Promise<void> {
  const devices = plants.flatMap(({ n, prefix, template }) =>
    template.devices.map((device) => ({
      plant: nameOf(n),
      sn: prefix + device.sn,
      kind: device.kind,
      model: device.model,
      logger: device.kind === 'logger' ? null : prefix + device.loggerSn,
      parent: device.kind === 'cluster' ? prefix + device.parentSn : null,
      rated: 'ratedKw' in device ? device.ratedKw : null,
      point: device.kind === 'meter' ? device.samplingPoint : null,
      structure: structureOf(device),
      secret:
        device.kind === 'logger'
          ? createHash('sha256')
              .update(loggerSecret(key, prefix + device.sn))
              .digest('hex')
          : null,
    })),
  );
  const sites = plants.map(({ n, template }) => ({
    name: nameOf(n),
    type: template.screenType,
    zone: template.timeZone,
    longitude: template.longitude,
    latitude: template.latitude,
  }));
  await sql`INSERT INTO plant (owner_id, name, screen_type, time_zone, longitude, latitude)
    SELECT (SELECT id FROM account WHERE parent_id IS NULL), name, type, zone, longitude, latitude
    FROM jsonb_to_recordset(${JSON.stringify(sites)}::jsonb)
      AS p (name text, type int, zone text, longitude float8, latitude float8)
    ON CONFLICT DO NOTHING`.execute(tx);
  // Loggers first, then batteries, then devices that refer to them.
  for (const wanted of [
    devices.filter((device) => device.kind === 'logger'),
    devices.filter((device) => device.kind !== 'logger' && device.kind !== 'cluster'),
    devices.filter((device) => device.kind === 'cluster'),
  ])
    await sql`WITH said AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          AS d (plant text, sn text, kind text, model text, logger text, parent text, rated float8, point text,
                structure jsonb, secret text)),
      made AS (
        INSERT INTO device (sn, kind, model, plant_id, logger_id, parent_id, rated_kw, sampling_point, structure)
        SELECT d.sn, d.kind, d.model, p.id, l.id, b.id, d.rated, d.point, d.structure FROM said d
        JOIN plant p ON p.name = d.plant AND p.deleted_at IS NULL
        LEFT JOIN device l ON l.sn = d.logger AND l.removed_at IS NULL
        LEFT JOIN device b ON b.sn = d.parent AND b.removed_at IS NULL
        ON CONFLICT DO NOTHING RETURNING id, sn)
      INSERT INTO logger_credential (device_id, secret_hash, check_code_hash)
      SELECT made.id, decode(said.secret, 'hex'), decode(said.secret, 'hex')
      FROM made JOIN said ON said.sn = made.sn WHERE said.secret IS NOT NULL`.execute(tx);
}

const nameOf = (n: number): string => `Load plant ${String(n).padStart(6, '0')}`;
