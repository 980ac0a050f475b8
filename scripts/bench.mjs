// npm run bench:<name>: builds what changed and runs bench/<name>.ts; the last line is one JSON object.

import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

const [name = '', ...args] = process.argv.slice(2);
ensureNodeVersion();
await ensureInstalled();
await ensureBuilt();
process.exitCode = await runShown(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...args]);
