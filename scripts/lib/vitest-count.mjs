import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 * @typedef {object} TestResult
 * @property {string} status
 * @property {string} [fullName]
 * @property {string[]} [failureMessages]
 * @property {{ line: number } | null} [location]
 * @property {{ evidence?: string }} [meta]
 * @typedef {{ status: string, name?: string, message?: string, assertionResults: TestResult[] }} FileResult
 */

const MESSAGE_LINES = 12;

/**
 * The result of a vitest run, from its JSON report and its exit code. A file that could not be loaded, a
 * crash and an empty run each count as a failure, so that none of them passes unnoticed.
 * @param {string} reportFile
 * @param {number} exitCode
 * @param {{ mayBeEmpty?: boolean }} [options]
 * @returns {Required<Count>}
 */
export function countVitest(reportFile, exitCode, { mayBeEmpty = false } = {}) {
  /** @type {{ testResults: FileResult[] }} */
  let report = { testResults: [] };
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return mayBeEmpty && exitCode === 0 ? count(0, []) : count(0, ['no report was written']);
  }
  let passed = 0;
  /** @type {string[]} */
  const failures = [];
  for (const file of report.testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    passed += file.assertionResults.filter((test) => test.status === 'passed').length;
    for (const test of failed) failures.push(describe(file, test));
    if (file.status === 'failed' && failed.length === 0)
      failures.push([placeOf(file), indented(file.message)].join('\n'));
  }
  if (failures.length === 0 && exitCode !== 0) failures.push('an error outside of the tests');
  if (passed + failures.length === 0 && !mayBeEmpty) failures.push('no test ran');
  return count(passed, failures);
}

/**
 * @param {number} passed
 * @param {string[]} failures
 */
function count(passed, failures) {
  return { passed, failed: failures.length, failures };
}

/**
 * Location and name in the first line, then the message, then the path of the evidence.
 * @param {FileResult} file
 * @param {TestResult} test
 */
function describe(file, test) {
  const [message = ''] = test.failureMessages ?? [];
  const evidence = test.meta?.evidence && `  screenshot, page text, console and calls: ${test.meta.evidence}`;
  const title =
    `${placeOf(file, lineOf(file, message) ?? test.location?.line)} ${test.fullName ?? ''}`.trim();
  return [title, indented(message), evidence].filter(Boolean).join('\n');
}

/**
 * @param {FileResult} file
 * @param {number} [line]
 */
function placeOf({ name = '' }, line) {
  return relative(process.cwd(), name) + (line === undefined ? '' : `:${line}`);
}

/**
 * The line of the test file at which the message reports the failure.
 * @param {FileResult} file
 * @param {string} message
 */
function lineOf({ name = '' }, message) {
  const at = name === '' ? -1 : message.indexOf(`${name}:`);
  const line = at < 0 ? Number.NaN : Number.parseInt(message.slice(at + name.length + 1), 10);
  return Number.isNaN(line) ? undefined : line;
}

/**
 * The message without the stack frames.
 * @param {string} [message]
 */
function indented(message = '') {
  const lines = message.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  const shown = lines.slice(0, MESSAGE_LINES);
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more lines`);
  return shown.map((line) => `  ${line}`).join('\n');
}
