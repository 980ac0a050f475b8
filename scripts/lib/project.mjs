// Paths of the project. Like everything in scripts/: plain Node, works before node_modules exists.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * @param {string} path relative to the project
 * @returns {any}
 */
export function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** @returns {string[]} folders of the workspaces, e.g. packages/kernel */
export function workspaces() {
  /** @type {string[]} */
  const patterns = readJson('package.json').workspaces;
  const folders = patterns.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return existsSync(join(ROOT, parent))
      ? readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`)
      : [];
  });
  return folders.filter((folder) => existsSync(join(ROOT, folder, 'package.json'))).sort();
}

/**
 * The JavaScript file behind a command of an installed package: runs with node on every system, unlike the
 * shell scripts in node_modules/.bin.
 * @param {string} name of the package
 * @param {string} [command] if it differs from the name of the package
 */
export function commandFile(name, command = name.replace(/^@[^/]+\//, '')) {
  const folder = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
