// npm run bench:<name>: builds what changed and runs bench/<name>.ts; the last line is one JSON object.

import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

const [name = '', ...args] = process.argv.slice(2);
ensureNodeVersion();
await ensureInstalled();
await ensureBuilt();
if (['prompt', 'wall', 'operations'].includes(name)) process.env.CHROMIUM_PATH = await ensureBrowser();
process.exitCode = await runShown(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...args]);
