import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Dates the unreleased section of a changelog in the Keep a Changelog format, and adds a new empty one.
 * @param {string} text
 * @param {string} version
 * @param {string} day YYYY-MM-DD
 */
export function releaseChangelog(text, version, day) {
  const heading = '## [Unreleased]';
  const at = text.indexOf(heading);
  if (at < 0) throw new Error(`CHANGELOG.md has no section "${heading}"`);
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section of ${version} already`);
  const rest = text.slice(at + heading.length);
  const next = rest.indexOf('\n## [');
  const unreleased = next < 0 ? rest : rest.slice(0, next);
  if (!/^- /m.test(unreleased)) throw new Error('Nothing stands under "Unreleased" in CHANGELOG.md');
  return `${text.slice(0, at)}${heading}\n\n## [${version}] - ${day}${rest}`;
}

/**
 * @param {string} now
 * @param {string} next
 */
export function isNewer(now, next) {
  const numbers = (/** @type {string} */ version) => version.split('.').map(Number);
  const [a, b] = [numbers(now), numbers(next)];
  for (const at of [0, 1, 2]) if (a[at] !== b[at]) return (b[at] ?? 0) > (a[at] ?? 0);
  return false;
}

/**
 * Sets the version in each package.json without changing anything else.
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {string} version
 */
export function setVersions(root, folders, version) {
  for (const folder of folders) {
    const file = join(root, folder, 'package.json');
    const text = readFileSync(file, 'utf8');
    const changed = text.replace(/^ {2}"version": "[^"]*"/m, `  "version": "${version}"`);
    if (JSON.parse(changed).version !== version) throw new Error(`${file} has no version to set`);
    writeFileSync(file, changed);
  }
}
