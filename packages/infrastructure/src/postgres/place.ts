import { createHash } from 'node:crypto';
import { chmod, cp, lstat, mkdir, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Binaries, installedBinaries, programPath } from './binaries.ts';
import { isRoot, postgresUser, runAs, type SystemUser } from './run-as.ts';

/** Where a cluster lives, which programs serve it and who runs them. */
export interface Place {
  /** May not exist yet. Never a symlink: PostgreSQL's processes are found by it. */
  cluster: string;
  /** Where a symlink to the cluster has to be made, when it lies outside the data folder for the first time. */
  newLink?: string;
  binaries: Binaries;
  user: SystemUser | undefined;
}

/** For a project below a private home, where the user postgres may not go. Belongs to root. */
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

/** Once made, a cluster is run by its owner: PostgreSQL insists on it. */
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
      // The links between the shared libraries are relative and must stay so.
      verbatimSymlinks: true,
      filter: (source) => extname(source) !== '.a',
    });
    // Where npm ran with a strict umask the copies are private as well.
    await runAs(undefined, 'chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  }
  return { ...installed, folder };
}

async function makeEnterable(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Whatever the umask says.
  await chmod(SHARED_FOLDER, 0o755);
  await chmod(folder, 0o755);
}
