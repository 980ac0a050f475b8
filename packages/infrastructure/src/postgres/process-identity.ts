import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Distinguishes a process from a later one with the same pid: start time, and on Linux also the boot id. Undefined if
 * the process does not run; '' if unknown.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  if (process.platform === 'linux') return linuxIdentity(pid);
  if (process.platform === 'win32') return '';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces; the following fields are numbered from 3 in proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    if (state === 'Z' || state === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[22 - 3]}`;
  } catch {
    return undefined;
  }
}
