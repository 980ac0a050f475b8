import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { ensureGeoData } from './geo-data.mjs';
import { commandFile, ROOT } from './project.mjs';
import { runStep } from './run.mjs';

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages', 'features', 'device-plane'];
const SERVER_ONLY =
  /^((features|device-plane)\/[^/]+\/server|device-plane\/(store|links)|packages\/(infrastructure|server-kit)|features\/geo\/rules)\//;
const WEB_ONLY = /^((features|device-plane)\/[^/]+\/web|packages\/(web|ui))\//;

/** @type {readonly { folder: string, result: string, inputs: string[], wanted: (path: string) => boolean }[]} */
const BUILDS = [
  {
    folder: 'apps/portal',
    result: 'index.html',
    inputs: [...SHARED, 'apps/portal'],
    wanted: (path) => !SERVER_ONLY.test(path),
  },
  {
    folder: 'apps/server',
    result: 'main.js',
    inputs: [...SHARED, 'apps/server', 'apps/fleet'],
    wanted: (path) => !WEB_ONLY.test(path),
  },
  {
    folder: 'apps/logger',
    result: 'main.js',
    inputs: [...SHARED, 'apps/logger'],
    wanted: (path) => !WEB_ONLY.test(path),
  },
];

/**
 * Builds the programs whose inputs have changed since the last build.
 * @param {readonly string[]} [folders] default: the portal and the server
 */
export async function ensureBuilt(folders = ['apps/portal', 'apps/server']) {
  await ensureGeoData();
  for (const { folder, result, inputs, wanted } of BUILDS.filter((build) => folders.includes(build.folder))) {
    const now = fingerprint(inputs, wanted);
    const stamp = join(ROOT, folder, 'dist', '.built-from');
    const fresh = existsSync(stamp) && existsSync(join(ROOT, folder, 'dist', result));
    if (fresh && readFileSync(stamp, 'utf8') === now) continue;
    // First, so that an interrupted build counts as missing.
    rmSync(stamp, { force: true });
    await runStep(
      `building ${folder}`,
      process.execPath,
      [commandFile('vite'), 'build', '--logLevel', 'warn'],
      {
        cwd: join(ROOT, folder),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    writeFileSync(stamp, now);
  }
}

/** All programs, for the e2e tests. @public vitest calls it */
export default function buildAll() {
  return ensureBuilt(BUILDS.map(({ folder }) => folder));
}
