// npm run check-log [-- --data-dir folder]: verifies the operation log; docs/OPERATIONS.md.

import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

ensureNodeVersion();
await ensureInstalled();
const program = ['--import', 'tsx', 'apps/server/src/check-log-command.ts'];
process.exitCode = await runShown(process.execPath, [...program, ...process.argv.slice(2)]);
