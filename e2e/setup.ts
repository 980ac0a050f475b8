import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { makeScratchFolder } from '@heliodon/infrastructure/testing/scratch-folder';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startServer } from './support/server-process.ts';

export interface Portal {
  readonly url: string;
  readonly mqttPort: number;
  readonly databaseUrl: string;
  readonly adminPassword: string;
  readonly ossSecret: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    portals: readonly Portal[];
  }
}

const OSS_SECRET = 'Zr5-nW8_qK2xT7vB4mJ9cH1dL6sF3gPy';

/** A built server with the demo plants for each worker, in one database cluster. @public vitest calls it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await makeScratchFolder('heliodon-e2e-');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const workers = Array.from({ length: project.config.maxWorkers }, (_, n) => n + 1);
  const servers = await Promise.all(
    workers.map(async (worker) => {
      const databaseUrl = await createDatabase(postgres.url, `e2e_${worker}`);
      return {
        databaseUrl,
        server: await startServer({
          DATABASE_URL: databaseUrl,
          DATA_DIR: join(dataDir, `server-${worker}`),
          OSS_SECRET,
        }),
      };
    }),
  );
  project.provide(
    'portals',
    servers.map(({ databaseUrl, server }) => ({
      url: server.url,
      mqttPort: server.mqttPort,
      databaseUrl,
      adminPassword: server.adminPassword ?? '',
      ossSecret: OSS_SECRET,
    })),
  );
  return async () => {
    await Promise.all(servers.map(({ server }) => server.stop()));
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createDatabase(clusterUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
