import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database.ts';
import { prepareAppRole } from '../postgres/app-role.ts';
import { lockDataFolder } from '../postgres/data-lock.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { migrate } from '../postgres/migrate.ts';
import { stopOrphans } from '../postgres/orphans.ts';
import { findPlace } from '../postgres/place.ts';
import { loadServerKeys } from '../server-keys.ts';
import { ServerSecrets } from '../server-secrets.ts';
import { makeScratchFolder, scratchPlace } from './scratch-folder.ts';
import { TEMPLATE_DATABASE } from './template-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the cluster shared by all database tests. */
    postgresUrl: string;
  }
}

const PREFIX = 'heliodon-test-';

// Data of this cluster does not have to survive a crash.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  autovacuum: 'off',
};

/**
 * One cluster for the whole run, with a migrated template copied by each test file. @public vitest calls it
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeScratchFolder(PREFIX);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  const url = new URL(postgres.url);
  await inDatabase(url.href, `CREATE DATABASE ${TEMPLATE_DATABASE}`);
  const template = new URL(url);
  template.pathname = `/${TEMPLATE_DATABASE}`;
  await migrate(template.href);
  await prepareAppRole(template.href);
  await makeServerKeys(template.href);
  project.provide('postgresUrl', url.href);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Created once: a key pair takes a second. */
async function makeServerKeys(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  await loadServerKeys(new ServerSecrets(db, { box: undefined, replaceForeign: false }));
  await close();
}

async function inDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A killed run leaves its cluster running. */
async function removeLeftovers(): Promise<void> {
  const place = await scratchPlace();
  for (const name of await readdir(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(place, name);
    try {
      lockDataFolder(dataDir, 'postgres.lock');
    } catch {
      continue;
    }
    await stopOrphans(await findPlace(dataDir), () => {});
    await rm(dataDir, { recursive: true, force: true });
  }
}
