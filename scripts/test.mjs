// npm test: every check and every test. docs/TESTING.md explains each step.
//   npm test -- --only unit,db [words of file names]   a part
//   npm test -- --changed[=REVISION]                    what the change can affect

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { affectedTests } from './lib/affected.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/builds.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureModbusTools } from './lib/modbus-tools.mjs';
import { ensureMosquitto } from './lib/mosquitto.mjs';
import { ensureNodeVersion } from './lib/node-version.mjs';
import { commandFile, ROOT } from './lib/project.mjs';
import { runCaptured, runShown, StepFailed } from './lib/run.mjs';
import { runSteps } from './lib/schedule.mjs';
import { countVitest } from './lib/vitest-count.mjs';

/**
 * @typedef {import('./lib/vitest-count.mjs').Count} Count
 * @typedef {import('./lib/schedule.mjs').Step} Step
 * @typedef {import('./lib/schedule.mjs').Result} Result
 */

const AT_ONCE = 2;
/**
 * One checker: several would each infer the types of the contracts, which takes twice as long on two cores.
 */
const tsc = (/** @type {string} */ project) => [
  commandFile('@typescript/native', 'tsc'),
  '-p',
  project,
  '--checkers',
  '1',
];

/** Programs that the tests run against; found by the step "tools". @type {NodeJS.ProcessEnv} */
const tools = {};

/**
 * Two at a time: a step waiting for a browser or a database leaves its core to the other. The longest come first, and the
 * checks last, so that no suite runs alone at the end.
 * @type {readonly Step[]}
 */
const STEPS = [
  { name: 'install', run: install },
  { name: 'tools', run: findTools },
  { name: 'build', needs: ['install'], run: build },
  suite('e2e', ['install', 'tools', 'build']),
  suite('component', ['install', 'tools']),
  suite('db', ['install', 'tools']),
  suite('unit', ['install', 'tools', 'build']),
  check('lint', () => [commandFile('@biomejs/biome'), 'check', '.', '--error-on-warnings']),
  check('types:server', () => tsc('tsconfig.server.json')),
  check('types:web', () => tsc('tsconfig.web.json')),
  check('imports', () => ['scripts/check-imports.mjs']),
  check('unused', () => [commandFile('knip'), '--no-progress']),
];
const SUITES = ['e2e', 'component', 'db', 'unit'];

ensureNodeVersion();
const { only, words, changedSince } = readArguments(process.argv.slice(2));
/** Words in test file names; with --changed, the files themselves. */
const filters = changedSince === undefined ? words : changedTests(changedSince);
const reports = mkdtempSync(join(tmpdir(), 'heliodon-report-'));
try {
  const started = Date.now();
  const results = await runSteps(chosenSteps(), AT_ONCE, {
    onStart: ({ name }) => console.log(`── ${name}`),
    onError: (error) => console.error(error instanceof StepFailed ? error.message : error),
  });
  summarise(results, (Date.now() - started) / 1000);
} catch (error) {
  console.error(error instanceof StepFailed ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}

/** @returns {readonly Step[]} */
function chosenSteps() {
  const names = STEPS.map(({ name }) => name);
  const unknown = only.filter((word) => !names.some((name) => matches(name, word)));
  if (unknown.length > 0) {
    console.error(`Unknown: ${unknown.join(', ')}. The parts are ${names.join(', ')}.`);
    process.exit(1);
  }
  if (changedSince !== undefined) return stepsOfChange();
  const wanted = (/** @type {string} */ name) => {
    if (only.length > 0) return only.some((word) => matches(name, word));
    // Words filter test files.
    return filters.length === 0 || SUITES.includes(name);
  };
  return withNeeds(STEPS.filter(({ name }) => wanted(name)));
}

/** The checks, and the suites with affected tests. e2e tests run only if they were changed themselves. */
function stepsOfChange() {
  console.log(`${filters.length} test files can be affected by the change since ${changedSince}`);
  const hasTests = (/** @type {string} */ name) => filters.some((file) => suiteOf(file) === name);
  const needed = STEPS.filter(({ name }) => (SUITES.includes(name) ? hasTests(name) : name !== 'build'));
  return hasTests('e2e') ? withNeeds(needed) : needed;
}

/** @param {string} file */
function suiteOf(file) {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  if (file.includes('.db.test.')) return 'db';
  return file.includes('.component.test.') ? 'component' : 'unit';
}

/** @param {readonly Step[]} chosen */
function withNeeds(chosen) {
  const needed = new Set(chosen.flatMap(({ name, needs = [] }) => [name, ...needs]));
  return STEPS.filter(({ name }) => needed.has(name));
}

/**
 * @param {string} step
 * @param {string} word "types" stands for both
 */
function matches(step, word) {
  return step === word || step.startsWith(`${word}:`);
}

/**
 * The output is shown only on failure, because other steps run at the same time.
 * @param {string} name
 * @param {() => string[]} command
 * @returns {Step}
 */
function check(name, command) {
  const run = async () => {
    const { code, output } = await runCaptured(process.execPath, command());
    if (code !== 0) console.error(`\n── ${name} failed\n${output.trimEnd()}\n`);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  };
  return { name, needs: ['install'], run };
}

async function install() {
  await ensureInstalled();
  return { passed: 0, failed: 0 };
}

async function findTools() {
  Object.assign(tools, await ensureModbusTools());
  tools.MOSQUITTO_PATH = await ensureMosquitto();
  tools.CHROMIUM_PATH = await ensureBrowser();
  return { passed: 0, failed: 0 };
}

async function build() {
  await ensureBuilt();
  return { passed: 1, failed: 0 };
}

/**
 * A project of vitest.config.ts.
 * @param {string} name
 * @param {readonly string[]} needs
 * @returns {Step}
 */
function suite(name, needs) {
  const run = async () => {
    const report = join(reports, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const mayBeEmpty = filters.length > 0;
    const args = ['run', '--project', name, ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : [])];
    const code = await runShown(process.execPath, [commandFile('vitest'), ...args, ...filters], {
      env: { ...process.env, ...tools },
      beside: true,
    });
    return countVitest(report, code, { mayBeEmpty });
  };
  return { name, needs, run };
}

/**
 * Failures are printed last, so that they are visible in truncated output.
 * @param {readonly Result[]} results
 * @param {number} seconds
 */
function summarise(results, seconds) {
  const failures = results.flatMap(({ step, failures = [] }) => failures.map((text) => `[${step}] ${text}`));
  if (failures.length > 0) console.log(`\nFailed\n\n${failures.join('\n\n')}`);
  const row = (/** @type {string} */ name, /** @type {(string | number)[]} */ ...cells) =>
    console.log(name.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join(''));
  console.log();
  row('step', 'seconds', 'passed', 'failed');
  for (const { step, seconds: own, passed, failed } of results) row(step, own.toFixed(1), passed, failed);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  row('all', seconds.toFixed(1), passed, failed);
  if (failed > 0 || passed === 0) process.exitCode = 1;
  console.log(`\n${passed} passed, ${failed} failed`);
}

/**
 * Files committed since the revision, changed since, or new.
 * @param {string} revision
 */
function changedTests(revision) {
  const lines = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
    if (status !== 0) throw new StepFailed(stderr);
    return stdout.split('\n').filter(Boolean);
  };
  return affectedTests([
    ...lines('diff', '--name-only', revision),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** @param {string[]} args */
function readArguments(args) {
  /** @type {{ only: string[], words: string[], changedSince: string | undefined }} */
  const read = { only: [], words: [], changedSince: undefined };
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '--only') {
      i += 1;
      read.only.push(...(args[i] ?? '').split(','));
    } else if (arg.startsWith('--only=')) read.only.push(...arg.slice('--only='.length).split(','));
    else if (arg === '--changed') read.changedSince = 'HEAD';
    else if (arg.startsWith('--changed=')) read.changedSince = arg.slice('--changed='.length);
    else read.words.push(arg);
  }
  return read;
}
