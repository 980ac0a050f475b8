// npm run fleet -- --plants 10000: simulates plants for a running server; --interval: seconds per sample.

import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

ensureNodeVersion();
await ensureInstalled();
const args = process.argv.slice(2);
process.exitCode = await runShown(process.execPath, ['--import', 'tsx', 'apps/fleet/src/load.ts', ...args]);
