import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Binaries, installedBinaries, programPath } from './binaries.ts';
import { isRoot, postgresUser, runAs, type SystemUser } from './run-as.ts';

/** Location of a cluster, its programs and the user that runs them. */
export interface Place {
  /** May not exist yet. Never a symlink: processes are identified by this path. */
  cluster: string;
  /** Where a symlink to a new cluster outside the data folder must be created. */
  newLink?: string;
  binaries: Binaries;
  user: SystemUser | undefined;
}

/** For a project inside a private home folder, which the user postgres cannot access. Owned by root. */
const SHARED_FOLDER = '/var/lib/heliodon';

export async function findPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const installed = await installedBinaries();
  const inHome = join(home, 'postgres');
  const entry = await lstat(inHome).catch(() => undefined);
  const linked = entry?.isSymbolicLink() ? await readlink(inHome) : undefined;
  if (!isRoot()) {
    if (entry?.isDirectory()) mustBeOurs(inHome, entry.uid);
    return { cluster: linked ?? inHome, binaries: installed, user: undefined };
  }

  const user = await ownerOf(linked ?? inHome);
  const binaries = await reachableBinaries(installed, user);
  if (linked) return { cluster: linked, binaries, user };
  if (await canEnter(user, home)) return { cluster: inHome, binaries, user };
  if (entry) {
    throw new Error(
      `The database in ${inHome} belongs to the system user ${user.uid}, who may not enter that folder. ` +
        'Let others enter the folders above it (chmod o+x), or set DATA_DIR to a folder outside a private home.',
    );
  }
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12);
  await makeEnterable(join(SHARED_FOLDER, hash));
  return { cluster: join(SHARED_FOLDER, hash, 'cluster'), newLink: inHome, binaries, user };
}

/** PostgreSQL requires that the owner of a cluster runs it. */
async function ownerOf(cluster: string): Promise<SystemUser> {
  const owner = await stat(cluster).catch(() => undefined);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : postgresUser();
}

function mustBeOurs(cluster: string, uid: number): void {
  if (process.getuid && uid !== process.getuid()) {
    throw new Error(
      `The database in ${cluster} belongs to the system user ${uid}: it was made by a start as root. ` +
        'Start as root again, or give the whole data folder to the user who starts (chown -R).',
    );
  }
}

async function canEnter(user: SystemUser, folder: string): Promise<boolean> {
  return (await runAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).code === 0;
}

async function reachableBinaries(installed: Binaries, user: SystemUser): Promise<Binaries> {
  if ((await runAs(user, programPath(installed.folder, 'postgres'), ['--version'])).code === 0)
    return installed;
  const folder = join(SHARED_FOLDER, `postgres-${installed.label}`);
  if (!(await stat(folder).catch(() => undefined))) {
    const unfinished = `${folder}.${process.pid}`;
    await makeEnterable(SHARED_FOLDER);
    await cp(installed.folder, unfinished, {
      recursive: true,
      // Links between the shared libraries must stay relative.
      verbatimSymlinks: true,
      filter: (source) => extname(source) !== '.a',
    });
    // With a strict umask of npm, the copies are private too.
    await runAs(undefined, 'chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  return { ...installed, folder };
}

async function makeEnterable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Independent of the umask.
  await chmod(SHARED_FOLDER, 0o755);
  await chmod(folder, 0o755);
}
