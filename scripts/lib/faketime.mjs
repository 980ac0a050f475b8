import { existsSync, readdirSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt.mjs';
import { StepFailed } from './run.mjs';

/**
 * Finds libfaketime, which changes the clock of single processes, and on Debian installs it.
 * @returns {Promise<string | undefined>} its path; if undefined, clock faults cannot be tested
 */
export async function ensureFaketime() {
  try {
    if (!findFaketime() && canUseApt()) await aptInstall(['libfaketime']);
  } catch (error) {
    console.warn(error instanceof StepFailed ? error.message : error);
  }
  return findFaketime();
}

function findFaketime() {
  const named = process.env.FAKETIME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))
    : [];
  return folders
    .map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path));
}
