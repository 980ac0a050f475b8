import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { commandFile, ROOT } from './project.mjs';

/**
 * @typedef {{ module: string, resolved: string }} Import
 * @typedef {{ source: string, dependencies: Import[] }} Module
 * @typedef {{ rule: { name: string }, from: string, to: string, cycle?: { name: string }[] }} Violation
 * @typedef {{ violations: Violation[], ruleSetUsed: { forbidden: { name: string, comment: string }[] } }} Summary
 */

const FOLDERS = ['packages', 'features', 'device-plane', 'apps', 'e2e', 'bench'];

/**
 * Checks every import below a project folder against .dependency-cruiser.cjs.
 * @param {string} [root]
 * @returns {Promise<{ modules: number, problems: string[] }>}
 */
export async function checkImports(root = ROOT) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { modules, summary } = await cruise(root, folders);
  const seen = new Set(modules.map(({ source }) => source));
  // Without a known compiler, the tool silently ignores all TypeScript files.
  const unread = folders.flatMap((folder) => sourcesBelow(root, folder)).filter((file) => !seen.has(file));
  const problems = [
    ...unread.map(
      (file) => `${file}: was not read; is the package "typescript" one that dependency-cruiser knows?`,
    ),
    ...summary.violations.map((violation) => describe(violation, summary)),
    ...modules.flatMap(leavingByPath),
  ];
  return { modules: seen.size - unread.length, problems };
}

/**
 * @param {string} root
 * @param {string[]} folders
 * @returns {Promise<{ modules: Module[], summary: Summary }>}
 */
async function cruise(root, folders) {
  const config = join(ROOT, '.dependency-cruiser.cjs');
  const program = commandFile('dependency-cruiser', 'depcruise');
  // With --output-type json the exit code is always 0.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', ...folders],
    { cwd: root, maxBuffer: 1 << 28 },
  );
  return JSON.parse(stdout);
}

/**
 * @param {Violation} violation
 * @param {Summary} summary
 */
function describe({ rule, from, to, cycle }, { ruleSetUsed }) {
  const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
  const comment = ruleSetUsed.forbidden.find(({ name }) => name === rule.name)?.comment;
  return `${from} → ${path}: ${rule.name}. ${comment}`;
}

/**
 * A workspace imports another one by its package name, resolved through its "exports", never by a path.
 * @param {Module} module
 */
function leavingByPath({ source, dependencies }) {
  const home = workspaceOf(source);
  return dependencies
    .filter(({ module, resolved }) => module.startsWith('.') && home && workspaceOf(resolved) !== home)
    .map(({ module }) => `${source} → ${module}: by-name. Another workspace is imported by its name.`);
}

/** @param {string} path */
function workspaceOf(path) {
  return /^(packages|features|device-plane|apps)\/[^/]+|^(e2e|bench)/.exec(path)?.[0];
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(root, path);
    }
    return /\.tsx?$/.test(path) && !/\.gen\.ts$/.test(path) ? [path] : [];
  });
}
