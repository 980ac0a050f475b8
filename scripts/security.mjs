// npm run test:security: the whole security suite; npm test runs a shorter form of the same tests. The last
// line is one JSON object: the time difference between sign-ins of known and unknown accounts, and the result
// of the package audit.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runShown } from './lib/run.mjs';

const PARTS = [
  'apps/server/test/security/',
  'apps/server/test/authorisation',
  'apps/server/test/permission-matrix.db',
  'apps/server/test/bad-input.db',
  'apps/server/test/sign-in.db',
  'apps/server/test/transit.db',
  'apps/portal/test/hostile/',
  'e2e/hostile.e2e',
];
const ALONE = ['apps/server/test/sign-in-timing.db'];

const folder = mkdtempSync(join(tmpdir(), 'heliodon-security-'));
const figuresFile = join(folder, 'figures.json');
const env = { ...process.env, SECURITY: 'whole', SECURITY_FIGURES: figuresFile };
/** @param {string} steps @param {string[]} files */
const test = async (steps, files) =>
  (await runShown(process.execPath, ['scripts/test.mjs', '--only', steps, ...files], { env })) === 0;

const passed = [await test('unit,component,db,e2e', PARTS), await test('db', ALONE)].every(Boolean);
const packages = audit();
console.log(JSON.stringify({ passed, signIn: readFigures(), packages }));
rmSync(folder, { recursive: true, force: true });
if (!passed || packages.serious > 0) process.exitCode = 1;

function readFigures() {
  try {
    return JSON.parse(readFileSync(figuresFile, 'utf8'));
  } catch {
    return null;
  }
}

/** Known vulnerabilities of the packages used at run time. An unreachable registry is not a failure. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: 120_000,
    shell: process.platform === 'win32',
  });
  try {
    const { high, critical, total } = JSON.parse(stdout).metadata.vulnerabilities;
    return { audit: 'done', serious: high + critical, total };
  } catch {
    return { audit: 'not reachable', serious: 0 };
  }
}
