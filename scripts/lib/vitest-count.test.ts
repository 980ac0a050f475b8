import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countVitest } from './vitest-count.mjs';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((t) => ({ status: t })),
});

it.each([
  ['all pass', [file('passed', 'passed', 'passed')], 0, {}, 2, 0],
  ['one fails', [file('failed', 'passed', 'failed'), file('passed', 'passed')], 1, {}, 2, 1],
  ['skipped ones count as nothing', [file('passed', 'passed', 'pending', 'skipped', 'todo')], 0, {}, 1, 0],
  ['a file that does not load', [file('failed'), file('passed', 'passed')], 1, {}, 1, 1],
  ['an error outside of the tests', [file('passed', 'passed')], 1, {}, 1, 1],
  ['an empty run', [], 0, {}, 0, 1],
  ['an empty run by filter', [], 0, { mayBeEmpty: true }, 0, 0],
  ['only skipped tests', [file('passed', 'skipped')], 0, {}, 0, 1],
  ['no report: it crashed', undefined, 1, {}, 0, 1],
  ['no report, though it ended well', undefined, 0, {}, 0, 1],
])('%s', (name, testResults, exitCode, options, passed, failed) => {
  const path = join(folder, name);
  if (testResults) writeFileSync(path, JSON.stringify({ testResults }));
  expect(countVitest(path, exitCode, options)).toMatchObject({ passed, failed });
});

it('shows which file, line and test failed, why, and the path of the evidence', () => {
  const path = join(folder, 'told');
  const name = join(process.cwd(), 'a.test.ts');
  const failed = {
    status: 'failed',
    fullName: 'bill adds up',
    failureMessages: [`Error: 1 cent\n- 1\n+ 2\n    at sum (/b.ts:1:1)\n    at ${name}:37:5`],
    location: { line: 30 },
  };
  const inBrowser = {
    status: 'failed',
    fullName: 'page opens',
    failureMessages: ['TimeoutError: x'],
    location: { line: 9 },
    meta: { evidence: 'e2e/failures/page-opens' },
  };
  const testResults = [
    { name, status: 'failed', assertionResults: [{ status: 'passed' }, failed, inBrowser] },
    { name, status: 'failed', message: 'SyntaxError: x', assertionResults: [] },
  ];
  writeFileSync(path, JSON.stringify({ testResults }));
  expect(countVitest(path, 1).failures).toEqual([
    'a.test.ts:37 bill adds up\n  Error: 1 cent\n  - 1\n  + 2',
    'a.test.ts:9 page opens\n  TimeoutError: x\n  screenshot, page text, console and calls: e2e/failures/page-opens',
    'a.test.ts\n  SyntaxError: x',
  ]);
});
