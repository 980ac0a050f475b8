import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import type { SiteConfig } from '@heliodon/register-maps/site-config';
import type { Actor } from '@heliodon/server-kit/operation-log';
import type { LoggerTexts } from '@heliodon/telemetry/logger-text';
import { type Selectable, sql } from 'kysely';
import type { MapsByName } from '../maps/own-maps.queries.ts';
import type { VersionState } from './config.policy.ts';

export interface StoredVersion
  extends Omit<Selectable<DB['setup_version']>, 'site' | 'maps' | 'names' | 'state' | 'error' | 'actor'> {
  readonly site: SiteConfig;
  readonly maps: MapsByName;
  readonly names: Readonly<Record<string, string>>;
  readonly state: VersionState;
  readonly error: LoggerTexts | null;
  readonly actor: Actor;
}

export async function newestVersion(db: Database, loggerId: number): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('setup_version')
    .selectAll()
    .where('logger_id', '=', loggerId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as StoredVersion | undefined;
}

export async function findVersion(
  db: Database,
  loggerId: number,
  version: number,
): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('setup_version')
    .selectAll()
    .where('logger_id', '=', loggerId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row as StoredVersion | undefined;
}

/** Decisions about a logger's configuration follow each other until the transaction ends. */
export async function lockLogger(tx: Database, loggerId: number): Promise<void> {
  await sql`INSERT INTO logger_setup (logger_id) VALUES (${loggerId}) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT FROM logger_setup WHERE logger_id = ${loggerId} FOR UPDATE`.execute(tx);
}

/** By serial number: the other loggers of the plant's owner that have a device with it. */
export async function devicesElsewhere(
  db: Database,
  loggerId: number,
  sns: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ sn: string; loggerSn: string }>`SELECT d.sn, g.sn AS "loggerSn"
    FROM device own JOIN plant p ON p.id = own.plant_id
      JOIN plant other ON other.owner_id = p.owner_id
      JOIN device d ON d.plant_id = other.id AND d.removed_at IS NULL AND d.logger_id <> own.id
      JOIN device g ON g.id = d.logger_id
    WHERE own.id = ${loggerId} AND d.sn = ANY(${[...sns]}::text[])`.execute(db);
  return new Map(rows.map(({ sn, loggerSn }) => [sn, loggerSn]));
}
