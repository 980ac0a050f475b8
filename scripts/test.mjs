// npm test: every check and every test. npm test -- --only unit,db [file filters] runs a part.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureModbusTools } from './lib/modbus-tools.mjs';
import { ensureMosquitto } from './lib/mosquitto.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { commandFile } from './lib/project.mjs';
import { runShown, StepFailed } from './lib/run.mjs';
import { countVitest } from './lib/vitest-count.mjs';

/** @typedef {import('./lib/vitest-count.mjs').Count} Count */

const { only, filters } = readArguments(process.argv.slice(2));

/** Run one after the other, in this order. @type {Record<string, () => Promise<Count>>} */
const STEPS = {
  lint: () => check(commandFile('@biomejs/biome'), ['check', '.', '--error-on-warnings']),
  'types:server': () => check(commandFile('@typescript/native', 'tsc'), ['-p', 'tsconfig.server.json']),
  'types:web': () => check(commandFile('@typescript/native', 'tsc'), ['-p', 'tsconfig.web.json']),
  imports: () => check('scripts/check-imports.mjs', []),
  unused: () => check(commandFile('knip'), ['--no-progress']),
  build,
  unit: async () => vitest('unit', await ensureModbusTools()),
  db: async () => vitest('db', { MOSQUITTO_PATH: await ensureMosquitto(), ...(await ensureModbusTools()) }),
  e2e: async () => vitest('e2e', { CHROMIUM_PATH: await ensureBrowser() }),
};
const VITEST_STEPS = ['unit', 'db', 'e2e'];

ensureNodeVersion();
const steps = chosenSteps();
const reports = mkdtempSync(join(tmpdir(), 'heliodon-report-'));
/** @type {({ step: string, seconds: number } & Count)[]} */
const results = [];
try {
  await ensureInstalled();
  for (const step of steps) await runCounted(step, STEPS[step]);
} catch (error) {
  console.error(error);
  results.push({ step: 'install', seconds: 0, passed: 0, failed: 1 });
}
rmSync(reports, { recursive: true, force: true });
summarise();

function chosenSteps() {
  const all = Object.keys(STEPS);
  const unknown = only.filter((name) => !all.some((step) => matches(step, name)));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. The parts are ${all.join(', ')}.`);
    process.exit(1);
  }
  // A file filter is about test files.
  if (only.length === 0) return filters.length > 0 ? VITEST_STEPS : all;
  // The tests in the browser run against the built program.
  return all.filter((step) =>
    only.some((name) => matches(step, name) || (name === 'e2e' && step === 'build')),
  );
}

/**
 * @param {string} step
 * @param {string} name "types" stands for both
 */
function matches(step, name) {
  return step === name || step.startsWith(`${name}:`);
}

/**
 * @param {string} step
 * @param {(() => Promise<Count>) | undefined} run
 */
async function runCounted(step, run) {
  console.log(`\n── ${step}`);
  const start = Date.now();
  /** @type {Count} */
  let count = { passed: 0, failed: 1 };
  try {
    if (run) count = await run();
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error);
  }
  results.push({ step, seconds: (Date.now() - start) / 1000, ...count });
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function check(program, args) {
  const ok = (await runShown(process.execPath, [program, ...args])) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}

/**
 * @param {string} project
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(project, env = {}) {
  const report = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const mayBeEmpty = filters.length > 0;
  const args = [
    'run',
    '--project',
    project,
    ...reporters,
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
    ...filters,
  ];
  const code = await runShown(process.execPath, [commandFile('vitest'), ...args], {
    env: { ...process.env, ...env },
  });
  return countVitest(report, code, { mayBeEmpty });
}

/** What failed stands at the end too: whoever sees only the last lines knows what to look at. */
function summarise() {
  const failures = results.flatMap(({ step, failures = [] }) => failures.map((line) => `${step}: ${line}`));
  if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}`);
  console.log(`\n${'step'.padEnd(14)}${'seconds'.padStart(8)}${'passed'.padStart(8)}${'failed'.padStart(8)}`);
  for (const { step, seconds, passed, failed } of results) {
    const numbers = [seconds.toFixed(1), passed, failed].map((n) => String(n).padStart(8)).join('');
    console.log(`${step.padEnd(14)}${numbers}`);
  }
  const passed = results.reduce((sum, r) => sum + r.passed, 0);
  const failed = results.reduce((sum, r) => sum + r.failed, 0);
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

/** @param {string[]} args */
function readArguments(args) {
  /** @type {string[]} */
  const only = [];
  /** @type {string[]} */
  const filters = [];
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '--only') {
      i += 1;
      only.push(...(args[i] ?? '').split(','));
    } else if (arg.startsWith('--only=')) only.push(...arg.slice('--only='.length).split(','));
    else filters.push(arg);
  }
  return { only, filters };
}
