// npm start: installs, builds what changed, runs the server.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpText, parseOptions } from '../apps/server/config/options.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { exitOf, forwardSignals } from './lib/children.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { ROOT } from './lib/project.mjs';
import { StepFailed } from './lib/run.mjs';

const args = process.argv.slice(2);

ensureNodeVersion();
checkOptions();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exit(1);
}
process.exitCode = await serve();

function checkOptions() {
  if (args.includes('--help')) {
    console.log(helpText());
    process.exit(0);
  }
  const parsed = parseOptions(args, process.env);
  if (parsed.ok) return;
  for (const { message } of parsed.problems) console.error(message);
  console.error('npm start -- --help lists every option.');
  process.exit(1);
}

function serve() {
  const program = join(ROOT, 'apps', 'server', 'dist', 'main.js');
  const server = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
    cwd: ROOT,
    // The channel closes when this process is killed: the server then ends too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
  });
  forwardSignals([server]);
  return exitOf(server);
}
