import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, canUseApt } from './apt.mjs';
import { StepFailed } from './run.mjs';

const PYTHON = '/usr/bin/python3';
const SOCAT_PLACES = ['/usr/bin/socat', '/usr/local/bin/socat', '/opt/homebrew/bin/socat'];

/**
 * Finds a Modbus server (pymodbus) and socat for the tests of the data logger, and on Debian installs them.
 * Without them those tests fail with a message; the others run.
 * @returns {Promise<{ PYMODBUS_PYTHON: string, SOCAT_PATH: string }>} their actual or expected paths
 */
export async function ensureModbusTools() {
  try {
    if (!(findPython() && findSocat()) && canUseApt())
      await aptInstall(['python3-pymodbus', 'python3-serial', 'python3-serial-asyncio', 'socat']);
  } catch (error) {
    console.warn(error instanceof StepFailed ? error.message : error);
  }
  return {
    PYMODBUS_PYTHON: findPython() ?? process.env.PYMODBUS_PYTHON ?? PYTHON,
    SOCAT_PATH: findSocat() ?? process.env.SOCAT_PATH ?? '/usr/bin/socat',
  };
}

/** A Python interpreter that has pymodbus with its servers. */
function findPython() {
  const named = process.env.PYMODBUS_PYTHON;
  return (named ? [named] : [PYTHON, 'python3']).find(
    (python) => spawnSync(python, ['-c', 'import pymodbus.server'], { stdio: 'ignore' }).status === 0,
  );
}

function findSocat() {
  const named = process.env.SOCAT_PATH;
  return (named ? [named] : SOCAT_PLACES).find((path) => existsSync(path));
}
