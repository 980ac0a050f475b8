import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@heliodon/infrastructure/postgres/embedded';
import { Api } from '../support/api.ts';
import { queryAt } from '../support/crash-world.ts';
import { TEST_SETTINGS_KEY } from '../support/server-process.ts';
import { checksums, checksumsAt, momentOfBackup, type TableSum } from './support/checksums.ts';
import type { Fault, FaultTools } from './support/fault.ts';
import { addHistory } from './support/history.ts';
import { type Load, startLoad } from './support/load.ts';
import { nameOf } from './support/plant-writer.ts';
import { newFolder, startWorld, type World } from './support/world.ts';

const ROOT = join(import.meta.dirname, '../..');
const LOAD_MS = 8000;

/** With 100,000 samples generated under load, restored into a new installation. */
export const backup: Fault = {
  name: 'backup',
  async run(tools) {
    const world = await startWorld(tools);
    const load = await startLoad(tools, world);
    const history = await addHistory(await world.databaseUrl(), load.baseMs);
    await sleep(LOAD_MS);
    const api = new Api(world.url(), load.token);
    let before = stateOf(load);
    const { looker, logUpTo } = await momentOfBackup(await world.databaseUrl(), async () => {
      before = stateOf(load);
      const { code, msg } = await api.call('/system/makeBackup', { protection: { by: 'key' } });
      if (code !== 1000) throw new Error(`no back-up: ${msg}`);
    });
    const acknowledgedThen = load.acknowledged;
    const folder = await newFolder(tools);
    const [file, goesOnS] = await Promise.all([downloaded(api, world, folder), load.goesOn()]);
    const meanwhile = load.acknowledged - acknowledgedThen;
    const source = await checksums(looker, logUpTo);
    await looker.end();
    await load.stop();

    const fresh = await newFolder(tools);
    const postgres = await startEmbeddedPostgres({ dataDir: fresh });
    tools.atEnd(() => postgres.stop());
    const began = performance.now();
    await restore(file, fresh, postgres.url);
    const restoreS = (performance.now() - began) / 1000;
    const restored = await checksumsAt(postgres.url, logUpTo);
    const rows = compare(tools, source, restored);
    tools.check(rows > history, `only ${rows} rows were compared`);
    const lost = await missing(before, postgres.url);

    const again = await startWorld(tools, { databaseUrl: postgres.url }, world.adminPassword);
    const { code } = await (await new Api(again.url()).signIn('admin', world.adminPassword)).call(
      '/plant/getPlantDetail',
      { plantId: load.plantId },
    );
    tools.check(code === 1000, 'the restored installation does not show its plant');
    tools.note(
      `restore ${restoreS.toFixed(1)} s; loggers, people and pages went on ${goesOnS.toFixed(1)} s after; ` +
        `${meanwhile} acknowledged while the file was made and fetched`,
    );
    return {
      done: `back-up under load, restored: ${source.size} tables, ${rows} rows, counts and md5 equal`,
      acknowledged: before.samples.length + before.changes.length,
      lost,
      doubled: 0,
      recoveryS: restoreS,
      memoryMb: world.memory.text,
    };
  },
};

/** What was acknowledged before the backup was requested. */
function stateOf(load: Load) {
  const samples = load.loggers.flatMap(({ sn, acknowledged }) =>
    [...acknowledged].map((n) => `${sn}M ${load.baseMs + n * 1000}`),
  );
  return { samples, changes: [...load.writer.acknowledged].map(nameOf) };
}

async function missing(before: ReturnType<typeof stateOf>, url: string): Promise<number> {
  const samples = await queryAt<{ key: string }>(
    url,
    `SELECT d.sn || ' ' || (extract(epoch FROM t.ts) * 1000)::bigint AS key
     FROM telemetry_meter t JOIN device d ON d.id = t.device_id`,
  );
  const changes = await queryAt<{ key: string }>(
    url,
    "SELECT c->>'after' AS key FROM operation_log, jsonb_array_elements(changes) c",
  );
  const there = new Set([...samples, ...changes].map(({ key }) => key));
  return [...before.samples, ...before.changes].filter((key) => !there.has(key)).length;
}

async function downloaded(api: Api, world: World, folder: string): Promise<string> {
  for (;;) {
    const { data } = await api.call('/system/getBackups');
    if (data.job?.state === 'failed') throw new Error('the back-up failed');
    const [file] = data.files;
    if (file && data.job?.finishedAt) {
      const proof = { by: 'password', password: await api.credential(world.adminPassword) };
      const link = await api.call('/system/getBackupLink', { name: file.name, proof });
      const response = await fetch(new URL(link.data.url, world.url()));
      if (!response.ok) throw new Error(`the back-up could not be downloaded: ${response.status}`);
      const path = join(folder, '..', file.name);
      await writeFile(path, Buffer.from(await response.arrayBuffer()));
      return path;
    }
    await sleep(200);
  }
}

async function restore(file: string, dataDir: string, databaseUrl: string): Promise<void> {
  const args = ['--import', 'tsx', 'apps/server/src/backup-command.ts', 'restore', '--from', file, '--yes'];
  await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SETTINGS_KEY: TEST_SETTINGS_KEY,
    },
  });
}

function compare(
  { check }: FaultTools,
  source: ReadonlyMap<string, TableSum>,
  restored: ReadonlyMap<string, TableSum>,
): number {
  let rows = 0;
  for (const [name, is] of source) {
    const there = restored.get(name);
    rows += is.rows;
    check(there?.rows === is.rows, `${name}: ${is.rows} rows, restored ${there?.rows ?? 'no table'}`);
    check(there?.md5 === is.md5, `${name}: the rows differ`);
  }
  for (const name of restored.keys()) check(source.has(name), `${name} is there only after the restore`);
  return rows;
}
