import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { ROOT, readJson } from './project.mjs';
import { runStep } from './run.mjs';

const FOLDER = join(ROOT, 'features', 'geo', 'dist');

/** Creates the shapes and the gazetteer in features/geo/dist, unless they exist. */
export async function ensureGeoData() {
  const now = `${fingerprint(['features/geo/build'])} ${packageVersions()}`;
  const stamp = join(FOLDER, '.built-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(stamp, { force: true });
  mkdirSync(FOLDER, { recursive: true });
  // Created in a temporary folder and then moved, so that no process reads partial data.
  const fresh = mkdtempSync(join(FOLDER, 'new-'));
  try {
    await runStep('preparing the map', process.execPath, [
      join('features', 'geo', 'build', 'main.mjs'),
      fresh,
    ]);
    for (const part of readdirSync(fresh)) {
      rmSync(join(FOLDER, part), { recursive: true, force: true });
      renameSync(join(fresh, part), join(FOLDER, part));
    }
    writeFileSync(stamp, now);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Source packages of the data. */
function packageVersions() {
  const { dependencies, devDependencies } = readJson('features/geo/package.json');
  return JSON.stringify({ ...dependencies, ...devDependencies });
}

/** For vitest's globalSetup. */
export default ensureGeoData;
