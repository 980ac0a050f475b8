import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How far the chain of the operation log reached at some time. */
export interface LogHead {
  readonly seq: number;
  readonly hash: string;
}

/** Outside the database: whoever rewrites or shortens the log there does not reach it. Each database has its own file. */
export function headsFile(dataDir: string, databaseUrl?: string): string {
  if (!databaseUrl) return join(dataDir, 'log-heads.txt');
  const { hostname, pathname } = new URL(databaseUrl);
  return join(dataDir, `log-heads.${hostname}.${pathname.slice(1)}.txt`);
}

const RESTORED = ' restored';

/** A line each: when it was noted, number and hash of the newest entry. Those before a restore speak of another log. */
export async function readNotedHeads(file: string): Promise<LogHead[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  return lines
    .slice(lines.findLastIndex((line) => line.endsWith(RESTORED)) + 1)
    .map((line) => /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line))
    .flatMap((found) => (found ? [{ seq: Number(found[1]), hash: found[2] ?? '' }] : []));
}

/** An entry is noted once: another hash for it would speak for a log that was rewritten. */
export async function noteHead(file: string, head: LogHead, at: Date): Promise<void> {
  if (head.seq === 0) return;
  if ((await readNotedHeads(file)).some(({ seq }) => seq === head.seq)) return;
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${at.toISOString()} ${head.seq} ${head.hash}\n`, { mode: 0o600 });
}

/** From now on the log is that of a back-up: what was noted before stays in the file and is compared no more. */
export async function noteRestored(file: string, at: Date): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await appendFile(file, `${at.toISOString()}${RESTORED}\n`, { mode: 0o600 });
}
