import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { runStep } from './run.mjs';

/** Whether this is a Debian or Ubuntu system with the rights to install packages. */
export function canUseApt() {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return false;
  return process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
}

/** @param {string[]} packages */
export async function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  const [program = '', ...args] = apt;
  await runStep('reading the package lists', program, [...args, 'update']);
  await runStep(`installing ${packages.join(', ')}`, program, [...args, 'install', '-y', ...packages]);
}
