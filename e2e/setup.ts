import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@heliodon/platform/postgres/embedded';
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
    portal: Portal;
  }
}

const OSS_SECRET = 'Zr5-nW8_qK2xT7vB4mJ9cH1dL6sF3gPy';

/** One built server with the demo plants for all browser tests. @public vitest calls it */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliodon-e2e-'));
  await chmod(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const server = await startServer({ DATABASE_URL: postgres.url, OSS_SECRET });
  project.provide('portal', {
    url: server.url,
    mqttPort: server.mqttPort,
    databaseUrl: postgres.url,
    adminPassword: server.adminPassword ?? '',
    ossSecret: OSS_SECRET,
  });
  return async () => {
    await server.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
