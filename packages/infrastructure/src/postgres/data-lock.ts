import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { processIdentity } from './process-identity.ts';

export class DataFolderInUseError extends Error {
  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(
      `The data folder ${folder} is in use by another Heliodon (process ${pid}). ` +
        'Stop that one first, or choose another folder with DATA_DIR.',
    );
    this.name = 'DataFolderInUseError';
  }
}

export interface DataLock {
  release(): void;
}

interface Holder {
  pid: number;
  identity: string;
  token: string;
}

const CLAIM_LIFETIME_MS = 10_000;
const HALF_WRITTEN_MS = 1_000;

/** One running program per folder. A lock left by a killed program is taken over. */
export function lockDataFolder(dataDir: string, fileName = 'heliodon.lock'): DataLock {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, fileName);
  const me: Holder = { pid: process.pid, identity: processIdentity(process.pid) ?? '', token: randomUUID() };
  for (;;) {
    if (writeNew(path, JSON.stringify(me))) break;
    const holder = readHolder(path);
    if (holder === 'gone') continue;
    if (holder === 'being written') {
      pauseMs(20);
      continue;
    }
    if (holder !== 'unreadable' && isAlive(holder)) throw new DataFolderInUseError(folder, holder.pid);
    if (takeOver(path, holder, me)) break;
    pauseMs(20);
  }
  return {
    release() {
      const holder = readHolder(path);
      if (typeof holder === 'object' && holder.token === me.token) rmSync(path, { force: true });
    },
  };
}

/**
 * Taking over a stale lock requires the exclusive right to succeed that lock; otherwise two programs could each remove
 * the other's new lock.
 */
function takeOver(path: string, dead: Holder | 'unreadable', me: Holder): boolean {
  const token = dead === 'unreadable' ? 'unreadable' : dead.token;
  const claim = `${path}.after-${token}`;
  if (!writeNew(claim, String(me.pid))) {
    if (ageMs(claim) > CLAIM_LIFETIME_MS) rmSync(claim, { force: true });
    return false;
  }
  try {
    const now = readHolder(path);
    const unchanged = typeof now === 'object' ? now.token === token : now === dead;
    if (!unchanged) return false;
    const fresh = `${path}.${me.token}`;
    writeFileSync(fresh, JSON.stringify(me), { mode: 0o600 });
    renameSync(fresh, path);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

function isAlive(holder: Holder): boolean {
  return processIdentity(holder.pid) === holder.identity;
}

function writeNew(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(path: string): Holder | 'gone' | 'being written' | 'unreadable' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'gone';
    throw error;
  }
  try {
    const { pid, identity, token } = JSON.parse(text);
    if (Number.isInteger(pid) && typeof identity === 'string' && typeof token === 'string') {
      return { pid, identity, token };
    }
  } catch {
    // Incomplete, or truncated by a power loss.
  }
  return ageMs(path) < HALF_WRITTEN_MS ? 'being written' : 'unreadable';
}

function ageMs(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function pauseMs(duration: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration);
}
