import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@heliodon/infrastructure/project-root';
import { describe, expect, it } from 'vitest';

const root = projectRoot();
const isRepository = existsSync(join(root, '.git'));
const dist = join(root, 'apps/portal/dist');
const MAX_BYTES = 4 << 20;

/** Key formats of well-known vendors. Split, so that this file itself does not match. */
const forms: Readonly<Record<string, RegExp>> = {
  'a private key': new RegExp(`-----BEGIN [A-Z ]*${'PRIVATE'} KEY`),
  'a key of AWS': /\bAKIA[0-9A-Z]{16}\b/,
  'a key of Alibaba Cloud': /\bLTAI[0-9A-Za-z]{16,24}\b/,
  'a key of Google': /\bAIza[0-9A-Za-z_-]{35}\b/,
  'a token of GitHub': /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{10,}/,
  'a key of Stripe': /\b[rs]k_live_[0-9A-Za-z]{20,}/,
  'a JSON web token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a password in an address':
    /\b(?:postgres|postgresql|mqtts?|https?|smtps?):\/\/[\w.-]+:(?![\w-]*password@)[^\s@/'"`${}<>*]{6,}@/,
};

/** Alphabets and documentation examples. */
const knownTexts = new Set([
  'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789',
  'q1Zr0l5m8Jz3uXcB4n0aVtq3m2oYkq0i0l5m8Jz3uXcB4n0aVtq3m2oYkq0iT0aqq1Zr0l5m8Jz3uXcB4n0aVA==',
]);
const isTest = (path: string) =>
  /(^|\/)(e2e|test|testing)\/|\.test\.tsx?$|(^|\/)package-lock\.json$/.test(path);

/** A long quoted text without spaces, with mixed upper case, lower case and digits. */
function longRandomTexts(text: string): string[] {
  const quoted = [...text.matchAll(/(['"`])([A-Za-z0-9+/_=-]{32,200})\1/g)].map((match) => match[2] ?? '');
  return quoted.filter(
    (word) =>
      !knownTexts.has(word) &&
      /[a-z]/.test(word) &&
      /[A-Z]/.test(word) &&
      /\d/.test(word) &&
      bitsPerLetter(word) > 4 &&
      changes(word) > word.length / 3,
  );
}

function bitsPerLetter(word: string): number {
  const counts = [...new Set(word)].map((letter) => word.split(letter).length - 1);
  return -counts.reduce((sum, n) => sum + (n / word.length) * Math.log2(n / word.length), 0);
}

/** Number of changes between character classes: low in paths and code. */
function changes(word: string): number {
  const sorts = [...word].map((letter) => (/\d/.test(letter) ? 0 : letter < 'a' ? 1 : 2));
  return sorts.filter((sort, n) => n > 0 && sort !== sorts[n - 1]).length;
}

const found = (text: string) =>
  Object.entries(forms)
    .filter(([, form]) => form.test(text))
    .map(([name]) => name);

function readText(path: string): string {
  const bytes = readFileSync(path);
  return bytes.length > MAX_BYTES || bytes.subarray(0, 1000).includes(0) ? '' : bytes.toString('utf8');
}

const demoPassword = () =>
  /DEMO_PASSWORD = '([^']+)'/.exec(readText(join(root, 'apps/fleet/src/demo.ts')))?.[1] ?? '';

it('the rules detect examples of each form', () => {
  expect(found(`-----BEGIN RSA ${'PRIVATE'} KEY-----`)).toEqual(['a private key']);
  expect(found(`postgres://someone:${'k7Qm2xV9'}@db/`)).toEqual(['a password in an address']);
  expect(longRandomTexts(`key: '${'k7Qm2xV9pL4tR8wZ'}${'1nB6cY3hJ5dF0gSa'}'`)).toHaveLength(1);
  expect(longRandomTexts("import '@heliodon/inverter/setInsulationLimit1/insulationKohm'")).toEqual([]);
});

describe.runIf(isRepository)('the repository', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((path) => path && existsSync(join(root, path)));

  it('contains no key and no long random text outside tests', () => {
    expect(files.length).toBeGreaterThan(1000);
    const secrets = files.flatMap((path) => {
      const text = readText(join(root, path));
      const words = isTest(path) ? [] : longRandomTexts(text);
      return [
        ...(isTest(path) ? found(text).filter((name) => name === 'a private key') : found(text)),
        ...words,
      ].map((what) => `${path}: ${what}`);
    });
    expect(secrets).toEqual([]);
  });

  it('contains no file in which secrets are stored', () => {
    const kept = files.filter((path) =>
      /(^|\/)(\.env(\..*)?|\.npmrc|id_[a-z0-9]+|.*\.(pem|key|p12|pfx))$/.test(path),
    );
    expect(kept).toEqual([]);
  });

  it('contains the demo password in one place of the product', () => {
    const password = demoPassword();
    expect(password).not.toBe('');
    const places = files.filter((path) => readText(join(root, path)).includes(password));
    expect(places.filter((path) => !isTest(path) && !path.endsWith('.md'))).toEqual([
      'apps/fleet/src/demo.ts',
    ]);
  });
});

describe.runIf(existsSync(dist))('the files for browsers', () => {
  // The body of a skipped suite runs too.
  const entries = existsSync(dist) ? readdirSync(dist, { recursive: true, withFileTypes: true }) : [];
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|html|json|webmanifest|map)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

  it('contain no key, no source map, and no folder name of the build machine', () => {
    const wrong = files.flatMap((path) => {
      const text = readText(path);
      const findings = [
        ...found(text),
        ...(path.endsWith('.map') || /sourceMappingURL=/.test(text) ? ['a source map'] : []),
        ...(text.includes(root) ? ['a folder of this machine'] : []),
      ];
      return findings.map((what) => `${path.slice(dist.length)}: ${what}`);
    });
    expect(files.length).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('do not contain the demo password', () => {
    expect(files.filter((path) => readText(path).includes(demoPassword()))).toEqual([]);
  });
});
