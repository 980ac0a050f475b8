// npm run dev: the server restarts and the portal reloads on every change. Takes the options of npm start.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpText, parseOptions } from '../apps/server/config/options.mjs';
import { exitOf, forwardSignals } from './lib/children.mjs';
import { ensureGeoData } from './lib/geo-data.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { commandFile, ROOT } from './lib/project.mjs';

const args = process.argv.slice(2);

ensureNodeVersion();
if (args.includes('--help')) {
  console.log(helpText());
  process.exit(0);
}
const parsed = parseOptions(args, process.env);
if (!parsed.ok) {
  for (const { message } of parsed.problems) console.error(message);
  process.exit(1);
}
await ensureInstalled();
await ensureGeoData();

const port = String(parsed.values.port);
// The portal's development server forwards calls to this port.
const env = { ...process.env, PORT: port };
const watch = ['watch', '--clear-screen=false', join('apps', 'server', 'src', 'main.ts')];
const server = spawn(process.execPath, [commandFile('tsx'), ...watch, ...args], {
  cwd: ROOT,
  env,
  stdio: 'inherit',
});
const portal = spawn(process.execPath, [commandFile('vite'), '--clearScreen', 'false'], {
  cwd: join(ROOT, 'apps', 'portal'),
  env,
  stdio: 'inherit',
});
console.log(`server on http://localhost:${port}; open the portal at the address that vite prints`);

const children = [server, portal];
const isStopping = forwardSignals(children);
const ends = children.map(exitOf);
const first = await Promise.race(ends);
// One has ended: stop the other. A second signal would make tsx kill the server at once.
if (!isStopping()) for (const child of children) child.kill('SIGTERM');
await Promise.all(ends);
process.exitCode = first;
