import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMosquitto } from '@heliodon/device-links/testing/mosquitto';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import pg from 'pg';
import { type ServerProcess, startServer } from './server-process.ts';

export const PARTS = ['api-1', 'api-2', 'worker-1', 'worker-2', 'gateway-1'] as const;
export type PartName = (typeof PARTS)[number];

export type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** Heliodon in several processes, see docs/OPERATIONS.md: one PostgreSQL, one Mosquitto, started together. */
export async function startInstallation() {
  const folder = await mkdtemp(join(tmpdir(), 'heliodon-parts-'));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'db'), settings: { fsync: 'off' } });
  const mosquitto = await startMosquitto();
  const start = (name: PartName) =>
    startServer({
      DATABASE_URL: postgres.url,
      MQTT_URL: mosquitto.url,
      MQTT_CLIENT_ID: name,
      DEMO: 'off',
      ROLE: name.slice(0, -2),
      DATA_DIR: join(folder, name),
    });
  const parts = new Map<PartName, ServerProcess>();
  await Promise.all(PARTS.map(async (name) => parts.set(name, await start(name))));
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  return {
    mqttUrl: mosquitto.url,
    adminPassword: [...parts.values()].map((part) => part.adminPassword).find((one) => one !== undefined),
    url: (name: PartName) => parts.get(name)?.url ?? '',
    rows: async <T extends pg.QueryResultRow>(text: string, ...values: unknown[]) =>
      (await client.query<T>(text, values)).rows,
    /** Kills the process as a power failure would. */
    async kill(name: PartName) {
      const part = parts.get(name);
      const ended = new Promise((resolve) => part?.child.once('exit', resolve));
      part?.child.kill('SIGKILL');
      await ended;
      parts.delete(name);
    },
    async startAgain(name: PartName) {
      parts.set(name, await start(name));
    },
    async stop() {
      await Promise.all([...parts.values()].map((part) => part.stop()));
      await client.end();
      await mosquitto.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
