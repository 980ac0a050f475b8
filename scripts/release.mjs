// npm run release -- 0.2.0: sets the version everywhere, dates the changelog, commits, tags, packs; no push.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson, workspaces } from './lib/project.mjs';
import { isNewer, releaseChangelog, setVersions } from './lib/release.mjs';

const [version = ''] = process.argv.slice(2);
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

try {
  const { version: now } = readJson('package.json');
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Say which version: npm run release -- 0.2.0');
  if (!isNewer(now, version)) throw new Error(`${version} is not newer than ${now}`);
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit or put away your changes first');
  const changelog = releaseChangelog(
    readFileSync(CHANGELOG, 'utf8'),
    version,
    new Date().toISOString().slice(0, 10),
  );
  setVersions(ROOT, ['.', ...workspaces()], version);
  run('npm', 'install', '--package-lock-only', '--no-audit', '--no-fund');
  writeFileSync(CHANGELOG, changelog);
  run('git', 'commit', '--all', '--message', `release: version ${version}`);
  run('git', 'tag', '--annotate', `v${version}`, '--message', `Heliodon ${version}`);
  run(process.execPath, 'scripts/pack.mjs');
  console.log(`Version ${version} is committed, tagged v${version} and packed in release/.`);
  console.log('Next: git push --follow-tags, and publish the archives.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function run(program, ...args) {
  const shell = process.platform === 'win32' && program === 'npm';
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8', shell });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')}\n${stderr || stdout}`);
  return stdout.trim();
}
