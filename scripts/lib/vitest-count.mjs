import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult
 */

/**
 * What a vitest run proved, from its JSON report and its exit code. A file that could not be loaded, a crash and
 * an empty run each count as a failure: none of them may look like success.
 * @param {string} reportFile
 * @param {number} exitCode
 * @param {{ mayBeEmpty?: boolean }} [options]
 * @returns {Count}
 */
export function countVitest(reportFile, exitCode, { mayBeEmpty = false } = {}) {
  /** @type {{ testResults: FileResult[] }} */
  let report = { testResults: [] };
  try {
    report = JSON.parse(readFileSync(reportFile, 'utf8'));
  } catch {
    return { passed: 0, failed: mayBeEmpty && exitCode === 0 ? 0 : 1 };
  }
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of report.testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed').length;
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed += status === 'failed' ? Math.max(failures, 1) : failures;
  }
  if (failed === 0 && exitCode !== 0) failed = 1;
  if (passed + failed === 0 && !mayBeEmpty) failed = 1;
  return { passed, failed };
}
