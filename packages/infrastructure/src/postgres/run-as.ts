import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The system user that runs PostgreSQL; undefined: the current user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const USER_NAME = 'postgres';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root. Creates the user if missing, as in a minimal container. */
export async function postgresUser(): Promise<SystemUser> {
  const known = await lookUp();
  if (known) return known;
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      USER_NAME,
    ]);
  } catch (cause) {
    throw new Error(
      `PostgreSQL cannot run as root and the system user "${USER_NAME}" could not be made. ` +
        'Make that user, start as an ordinary user, or set DATABASE_URL.',
      { cause },
    );
  }
  const made = await lookUp();
  if (!made) throw new Error(`The system user "${USER_NAME}" was made but cannot be found`);
  return made;
}

async function lookUp(): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, USER_NAME])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    return undefined;
  }
}

export function spawnAs(
  user: SystemUser | undefined,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
  more: Readonly<Record<string, string>> = {},
): ChildProcess {
  return spawn(program, args, {
    // That user may have no access to our working directory.
    cwd: user ? '/' : undefined,
    // PG* and locale variables of the current user must not affect the cluster.
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      LC_ALL: 'C',
      SystemRoot: process.env.SystemRoot,
      TMP: process.env.TMP,
      ...more,
    },
    windowsHide: true,
    ...options,
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
}

/** Runs to the end; returns the exit code and all output. */
export function runAs(
  user: SystemUser | undefined,
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawnAs(user, program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    // Includes EACCES: the user cannot access the program.
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output }));
  });
}
