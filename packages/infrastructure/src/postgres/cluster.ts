import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { programPath } from './binaries.ts';
import type { Place } from './place.ts';
import { runAs } from './run-as.ts';

export const SUPERUSER = 'heliodon';

/** Creates the cluster on the first start. If interrupted, the next start begins again. */
export async function ensureCluster(place: Place, password: string, sync: boolean): Promise<void> {
  const { cluster, binaries, newLink } = place;
  if (newLink) await linkCluster(cluster, newLink);
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return createCluster(place, password, sync);
  if (version.trim() !== binaries.major) {
    throw new Error(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this program brings ` +
        `PostgreSQL ${binaries.major}. Use the earlier version of the program, or move the data with pg_upgrade.`,
    );
  }
}

/**
 * A cluster that no data folder links to belonged to a deleted data folder. A new cluster is created, but the old one
 * is kept: no database is ever deleted.
 */
async function linkCluster(cluster: string, link: string): Promise<void> {
  if (await stat(cluster).catch(() => undefined)) {
    await rename(cluster, `${cluster}.old-${Date.now()}`);
  }
  await symlink(cluster, link);
}

async function createCluster(
  { cluster, binaries, user }: Place,
  password: string,
  sync: boolean,
): Promise<void> {
  const parent = dirname(cluster);
  const prefix = `${basename(cluster)}.init-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
  const work = join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  const unfinished = join(work, 'cluster');
  const passwordFile = join(work, 'password');
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [work, unfinished, passwordFile]) await chown(path, user.uid, user.gid);
  const { code, output } = await runAs(user, programPath(binaries.folder, 'initdb'), [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // C collation with Unicode upper and lower case; identical on every machine.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]);
  if (code !== 0) throw new Error(`PostgreSQL could not make its database folder: ${output.trim()}`);
  await rename(unfinished, cluster);
  await rm(work, { recursive: true, force: true });
}

/** Created once and stored beside the cluster, readable only by its owner. */
export async function clusterPassword(dataDir: string, clusterExists: boolean): Promise<string> {
  const path = join(dataDir, 'postgres.password');
  const known = await readFile(path, 'utf8').catch(() => '');
  if (known.trim()) return known.trim();
  if (clusterExists) {
    throw new Error(
      `${path} is missing, and without it the database beside it cannot be opened. Put it back from a backup ` +
        'of the data folder, or choose an empty folder with DATA_DIR.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path);
  return password;
}
