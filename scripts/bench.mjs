// npm run bench: builds what changed, runs the short form of all benchmarks and prints one table;
// bench:<name> runs bench/<name>.ts. The last line is one JSON object.

import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled, ensureLighthouse } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { runShown } from './lib/run.mjs';

const IN_BROWSER = ['all', 'lighthouse', 'memory', 'operations', 'pages', 'prompt', 'wall'];

const words = process.argv.slice(2);
const [first = '--'] = words;
const name = first.startsWith('--') ? 'all' : first;
const args = name === 'all' ? words : words.slice(1);
ensureNodeVersion();
await ensureInstalled();
await ensureBuilt();
if (IN_BROWSER.includes(name)) process.env.CHROMIUM_PATH = await ensureBrowser();
if (['all', 'lighthouse'].includes(name)) process.env.LIGHTHOUSE_PATH = await ensureLighthouse();
process.exitCode = await runShown(process.execPath, ['--import', 'tsx', `bench/${name}.ts`, ...args]);
