// npm run backup -- --out file, npm run restore -- --from file --yes: for a stopped server; docs/BACKUP.md.

import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

ensureNodeVersion();
await ensureInstalled();
const args = process.argv.slice(2);
process.exitCode = await runShown(process.execPath, [
  '--import',
  'tsx',
  'apps/server/src/backup-command.ts',
  ...args,
]);
