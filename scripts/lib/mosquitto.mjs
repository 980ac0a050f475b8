import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt.mjs';
import { StepFailed } from './run.mjs';

const USUAL_PLACES = [
  '/usr/sbin/mosquitto',
  '/usr/local/sbin/mosquitto',
  '/opt/homebrew/sbin/mosquitto',
  '/usr/local/opt/mosquitto/sbin/mosquitto',
  'C:\\Program Files\\mosquitto\\mosquitto.exe',
];

/**
 * Finds a Mosquitto for the tests with an external broker, and on Debian installs it. Without it those tests
 * fail with a message; the others run.
 * @returns {Promise<string>} its actual or expected path
 */
export async function ensureMosquitto() {
  try {
    if (!findMosquitto() && canUseApt()) await installWithoutService();
  } catch (error) {
    console.warn(error instanceof StepFailed ? error.message : error);
  }
  return findMosquitto() ?? process.env.MOSQUITTO_PATH ?? '/usr/sbin/mosquitto';
}

/** The package would start its own broker on port 1883, the port used by `npm start`. */
async function installWithoutService() {
  const policy = '/usr/sbin/policy-rc.d';
  const ours = process.getuid?.() === 0 && !existsSync(policy);
  if (ours) {
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
  }
  try {
    await aptInstall(['mosquitto']);
  } finally {
    if (ours) rmSync(policy);
    else spawnSync('sudo', ['-n', 'systemctl', 'disable', '--now', 'mosquitto'], { stdio: 'ignore' });
  }
}

function findMosquitto() {
  const named = process.env.MOSQUITTO_PATH;
  return (named ? [named] : USUAL_PLACES).find((path) => existsSync(path));
}
