import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SUPERUSER } from './cluster.ts';
import { DATABASE } from './embedded.ts';

export interface RunningDatabase {
  readonly url: string;
  /** Parent process of all database processes. */
  readonly postmaster: number;
}

/** The built-in database of a program that runs in a data folder; undefined if none does. */
export async function runningDatabase(dataDir: string): Promise<RunningDatabase | undefined> {
  const pid = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '');
  const [postmaster, , , port] = pid.split('\n');
  if (!port || !password) return undefined;
  const url = `postgres://${SUPERUSER}:${password.trim()}@127.0.0.1:${port}/${DATABASE}`;
  return { url, postmaster: Number(postmaster) };
}
