// npm run logger -- --config logger.json: a data logger for Modbus; --scan finds devices. docs/logger.md.

import { spawn } from 'node:child_process';
import { exitOf, forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { ROOT } from './lib/project.mjs';
import { StepFailed } from './lib/run.mjs';

/** Exit code of a requested restart. */
const RESTART_CODE = 75;

ensureNodeVersion();
try {
  await ensureInstalled();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}

/** @type {import('node:child_process').ChildProcess[]} */
const running = [];
const isStopping = forwardSignals(running);
let code = RESTART_CODE;
while (code === RESTART_CODE && !isStopping()) {
  const args = ['--import', 'tsx', 'apps/logger/src/main.ts', ...process.argv.slice(2)];
  const logger = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  running.splice(0, running.length, logger);
  code = await exitOf(logger);
}
process.exitCode = code;
