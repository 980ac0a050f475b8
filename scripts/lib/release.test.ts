import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isNewer, releaseChangelog, setVersions } from './release.mjs';

describe('the changelog', () => {
  const text =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing\n\n## [0.1.0] - 2026-11-17\n\n- First\n';

  it('dates the unreleased section and begins a new one', () => {
    expect(releaseChangelog(text, '0.2.0', '2026-12-01')).toBe(
      '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- A thing\n\n## [0.1.0] - 2026-11-17\n\n- First\n',
    );
  });

  it.each([
    ['without the section', '# Changelog\n', 'has no section'],
    ['with nothing in it', '## [Unreleased]\n\n## [0.1.0]\n\n- First\n', 'Nothing stands under'],
    ['with the version already', `${text}\n## [0.2.0]\n`, 'already'],
  ])('is rejected %s', (_, wrong, message) => {
    expect(() => releaseChangelog(wrong, '0.2.0', '2026-12-01')).toThrow(message);
  });
});

it.each([
  ['0.1.0', '0.1.1', true],
  ['0.9.0', '0.10.0', true],
  ['1.0.0', '0.9.9', false],
  ['1.0.0', '1.0.0', false],
])('%s → %s is newer: %s', (now, next, expected) => {
  expect(isNewer(now, next)).toBe(expected);
});

it('sets the version of a package without changing the rest of the file', () => {
  const root = mkdtempSync(join(tmpdir(), 'release-'));
  const file = join(root, 'package.json');
  const before = '{\n  "name": "a",\n  "version": "0.1.0",\n  "dependencies": {\n    "b": "0.1.0"\n  }\n}\n';
  writeFileSync(file, before);
  setVersions(root, ['.'], '0.2.0');
  expect(readFileSync(file, 'utf8')).toBe(before.replace('"version": "0.1.0"', '"version": "0.2.0"'));
  rmSync(root, { recursive: true });
});
