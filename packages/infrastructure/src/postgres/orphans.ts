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
 * Ends whatever a killed program left running on this cluster, and clears a postmaster.pid whose number belongs
 * to somebody else by now. The caller holds the lock: nobody who lives uses the cluster.
 */
export async function stopOrphans(place: Place, log: (line: string) => void): Promise<void> {
  const pid = await postmasterPid(place.cluster);
  if (pid === undefined) return;
  if (await servesCluster(pid, place.cluster)) {
    log(`stopping PostgreSQL ${pid}, left over from an earlier run`);
    await stopPostmaster(place);
  }
  await endBackends(place.cluster);
  // PostgreSQL would take any living process of its user for the owner of the file. Safe to remove only
  // now that no process of the cluster is left.
  if (!(await servesCluster(pid, place.cluster)))
    await rm(join(place.cluster, 'postmaster.pid'), { force: true });
}

/** Fast, and if that hangs, immediate: the next start then recovers from the log. */
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

/** A postmaster works inside its cluster, and so do its children. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster;
  const command =
    process.platform === 'win32'
      ? await runAs(undefined, 'tasklist', ['/FI', `PID eq ${pid}`, '/NH'])
      : await runAs(undefined, 'ps', ['-o', 'command=', '-p', String(pid)]);
  return command.output.includes('postgres');
}

/** Backends outlive a killed postmaster until they notice; a new one must not start beside them. */
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
    // It has ended in the meantime.
  }
}

async function processesIn(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const inside = await Promise.all(
    pids.map(async (pid) => {
      const program = await readlink(`/proc/${pid}/exe`).catch(() => '');
      // An upgrade replaces the file under a running program: "... (deleted)".
      return /\/postgres( \(deleted\))?$/.test(program) && (await servesCluster(pid, cluster));
    }),
  );
  return pids.filter((_, index) => inside[index]);
}
