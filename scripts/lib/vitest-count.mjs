import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} TestResult
 * @typedef {{ status: string, name?: string, message?: string, assertionResults: TestResult[] }} FileResult
 */

/**
 * What a vitest run proved, from its JSON report and its exit code. A file that could not be loaded, a crash and
 * an empty run each count as a failure: none of them may look like success.
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
    for (const test of failed) failures.push(told(file, test.fullName, test.failureMessages?.[0]));
    if (file.status === 'failed' && failed.length === 0) failures.push(told(file, undefined, file.message));
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
 * One line: which file, which test, and the first line of why.
 * @param {FileResult} file
 * @param {string} [test]
 * @param {string} [why]
 */
function told(file, test, why) {
  const parts = [file.name && relative(process.cwd(), file.name), test, why?.trim().split('\n')[0]];
  return parts.filter(Boolean).join(' › ');
}
