import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { ROOT, readJson, workspaces } from './project.mjs';
import { runStep } from './run.mjs';

const STAMP = join(ROOT, 'node_modules', '.heliodon-install');

/** Installs the packages of package-lock.json, unless they are installed already. */
export async function ensureInstalled() {
  const wanted = fingerprint([
    'package-lock.json',
    'package.json',
    ...workspaces().map((dir) => `${dir}/package.json`),
  ]);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  if (!installedByHand()) await npmCi('installing packages', ROOT);
  writeFileSync(STAMP, wanted);
}

const LIGHTHOUSE = join(ROOT, 'bench/lighthouse');

/**
 * Lighthouse has a lock file of its own: it is large, and only its benchmark needs it.
 * @returns {Promise<string>} its command line program
 */
export async function ensureLighthouse() {
  const stamp = join(LIGHTHOUSE, 'node_modules', '.heliodon-install');
  const wanted = fingerprint(['bench/lighthouse/package-lock.json']);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await npmCi('installing Lighthouse', LIGHTHOUSE);
    writeFileSync(stamp, wanted);
  }
  return join(LIGHTHOUSE, 'node_modules/lighthouse/cli/index.js');
}

/**
 * @param {string} title
 * @param {string} cwd the folder of a lock file
 */
async function npmCi(title, cwd) {
  // Development and optional packages are required regardless of NODE_ENV or npm settings.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // If started by npm, uses the same npm, which need not be in the PATH.
  const npm = process.env.npm_execpath;
  const direct = npm && /\.c?js$/.test(npm);
  await runStep(title, direct ? process.execPath : 'npm', direct ? [npm, ...args] : args, { cwd });
}

/** True after a manual npm install or npm ci: npm's own record of node_modules agrees with the lock file. */
function installedByHand() {
  if (!existsSync(join(ROOT, 'node_modules', '.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  const locked = readJson('package-lock.json').packages;
  const complete = Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const present = installed[path];
    return present
      ? entry.version === present.version && entry.integrity === present.integrity
      : entry.optional === true;
  });
  // If a package.json requires something else, npm ci reports the error in the lock file.
  const sufficient = ['', ...workspaces()].every((dir) => {
    const { dependencies, devDependencies } = readJson(join(dir, 'package.json'));
    return Object.entries({ ...dependencies, ...devDependencies }).every(([name, spec]) => {
      const entry = installed[`${dir}/node_modules/${name}`] ?? installed[`node_modules/${name}`];
      return entry !== undefined && (!/^\d/.test(spec) || entry.version === spec);
    });
  });
  return complete && sufficient;
}
