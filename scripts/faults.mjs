// npm run test:faults -- [names] [--seed n]: causes faults in the built product, e2e/faults; the last line is
// the result.

import { ensureBuilt } from './lib/builds.mjs';
import { ensureFaketime } from './lib/faketime.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureMosquitto } from './lib/mosquitto.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

ensureNodeVersion();
await ensureInstalled();
await ensureBuilt();
process.env.MOSQUITTO_PATH = await ensureMosquitto();
process.env.FAKETIME_PATH = (await ensureFaketime()) ?? '';
process.exitCode = await runShown(process.execPath, [
  '--import',
  'tsx',
  'e2e/faults/main.ts',
  ...process.argv.slice(2),
]);
