import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programPath } from './binaries.ts';
import type { Place } from './place.ts';
import { runAs } from './run-as.ts';

const STOP_SECONDS = 20;
const BACKEND_GRACE_MS = 5_000;

/** First line of postmaster.pid. */
export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid > 0 ? pid : undefined;
}

/**
 * Ends processes of a killed program on this cluster, and removes a postmaster.pid whose pid now belongs to another
 * process. The caller holds the lock: no running program uses the cluster.
 */
export async function stopOrphans(place: Place, log: (line: string) => void): Promise<void> {
  const pid = await postmasterPid(place.cluster);
  if (pid === undefined) return;
  if (await servesCluster(pid, place.cluster)) {
    log(`stopping PostgreSQL ${pid}, left over from an earlier run`);
    await stopPostmaster(place);
  }
  await endBackends(place.cluster);
  // PostgreSQL accepts any living process of its user as the owner of the file. Removing it is safe only when no
  // process of the cluster is left.
  if (!(await servesCluster(pid, place.cluster)))
    await rm(join(place.cluster, 'postmaster.pid'), { force: true });
}

/** Fast shutdown, then immediate if it hangs: the next start then recovers from the WAL. */
export async function stopPostmaster({ cluster, binaries, user }: Place): Promise<void> {
  const pgCtl = programPath(binaries.folder, 'pg_ctl');
  for (const mode of ['fast', 'immediate']) {
    const args = ['stop', '-D', cluster, '-m', mode, '-w', '-t', String(STOP_SECONDS), '-s'];
    if ((await runAs(user, pgCtl, args)).code === 0) return;
    const pid = await postmasterPid(cluster);
    if (pid === undefined || !(await servesCluster(pid, cluster))) return;
  }
  const pid = await postmasterPid(cluster);
  if (pid !== undefined) killNow(pid);
}

/** The working directory of a postmaster and its children is the cluster. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  const command =
    process.platform === 'win32'
      ? await runAs(undefined, 'tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      : await runAs(undefined, 'ps', ['-o', 'command=', '-p', String(pid)]);
  return command.output.includes('postgres');
}

/** Backends outlive a killed postmaster for a while; a new one must not start beside them. */
async function endBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const deadline = performance.now() + BACKEND_GRACE_MS;
  for (;;) {
    const left = await processesIn(cluster);
    if (left.length === 0) return;
    if (performance.now() > deadline) for (const pid of left) killNow(pid);
    await sleep(100);
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

async function processesIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      // After an upgrade, a running program's file is shown as "... (deleted)".
      return /\/postgres( \(deleted\))?$/.test(program) && (await servesCluster(pid, cluster));
    }),
  );
  return pids.filter((_, index) => inside[index]);
}
