import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDERS = ['packages', 'features', 'device-plane', 'apps', 'e2e', 'bench', 'scripts'];
const TEST = /\.(test\.tsx?|e2e\.ts)$/;
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\b[^'"();]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/**
 * Files that assemble the whole product. A test that imports a file only through one of these tests the whole
 * product, not that file: it is left to the full run, except for the tests in ALWAYS.
 */
const COMPOSITION_ROOTS = [
  'apps/server/src/context.ts',
  'apps/server/src/calls.ts',
  'apps/server/test/access-cases.ts',
  'apps/portal/src/routes/consolePages.ts',
  'apps/portal/src/routes/publicPages.ts',
];
/** Imports every page of a feature: by the alarm bell, every portal test would depend on all of them. */
const PAGES_OF_FEATURE = /^(features|device-plane)\/[^/]+\/web\/index\.ts$/;
const isCompositionRoot = (/** @type {string} */ file) =>
  COMPOSITION_ROOTS.includes(file) || PAGES_OF_FEATURE.test(file);

/** Fast tests of all sources. */
const ALWAYS = [
  'apps/portal/test/texts.test.ts',
  'apps/portal/test/controls.test.ts',
  'apps/portal/test/glossary.test.ts',
  'apps/server/test/catalogue.test.ts',
  'apps/server/test/security/contracts.test.ts',
  'apps/server/test/security/secrets.test.ts',
];
/** Authorisation tests, which depend on every call but not on pages. */
const WHO_MAY_WHAT = 'apps/server/test/authorisation/';
const WEB = /^((features|device-plane)\/[^/]+\/web|packages\/(ui|web)|apps\/portal|e2e)\//;

/** Changes to these affect everything. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|scripts\/(test\.mjs|lib\/patient-waits\.ts))$/;

/**
 * The test files that a change can affect: those that import a changed file, directly or through others. A
 * changed file that is not imported (texts, migrations, styles) affects the tests of its workspace.
 * @param {readonly string[]} changed paths relative to the project
 * @param {string} [root]
 * @returns {string[]}
 */
export function affectedTests(changed, root = ROOT) {
  const files = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    filesBelow(root, folder),
  );
  const tests = files.filter((file) => TEST.test(file));
  if (changed.some((file) => EVERYTHING.test(file))) return tests.filter((file) => !file.startsWith('e2e/'));
  const importers = importersOf(root, files);
  /** @type {Set<string>} */
  const affected = new Set();
  for (const file of changed) {
    if (importers.has(file) || TEST.test(file)) reach(file, importers, affected);
    else for (const test of testsOfWorkspace(file, tests)) affected.add(test);
  }
  const code = changed.filter((file) => FOLDERS.includes(file.split('/')[0] ?? ''));
  const always = [
    ...(code.length > 0 ? ALWAYS : []),
    ...(code.some((file) => !WEB.test(file)) ? [WHO_MAY_WHAT] : []),
  ];
  return tests.filter((test) => affected.has(test) || always.some((path) => test.startsWith(path)));
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, readonly string[]>} importers
 * @param {Set<string>} seen
 */
function reach(start, importers, seen) {
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (file === start || !isCompositionRoot(file)) open.push(...(importers.get(file) ?? []));
  }
}

/**
 * @param {string} file
 * @param {readonly string[]} tests
 */
function testsOfWorkspace(file, tests) {
  // All database tests depend on the migrations.
  if (file.startsWith('packages/infrastructure/migrations/'))
    return tests.filter((test) => test.includes('.db.test.'));
  const workspace =
    /^(?:features|device-plane)\/[^/]+\/web\/|^(?:packages|features|device-plane|apps)\/[^/]+\/|^(?:bench|scripts)\//.exec(
      file,
    )?.[0];
  return workspace ? tests.filter((test) => test.startsWith(workspace)) : [];
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Map<string, string[]>} the importers of each file
 */
function importersOf(root, files) {
  const known = new Set(files);
  const entries = packageEntries(root);
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files.filter((path) => /\.(tsx?|mjs)$/.test(path))) {
    if (!importers.has(file)) importers.set(file, []);
    for (const [, from, dynamic] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = resolve(file, from ?? dynamic ?? '', entries, known);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @param {ReadonlyMap<string, { folder: string, exports: Record<string, string> }>} entries
 * @param {ReadonlySet<string>} known
 */
function resolve(file, specifier, entries, known) {
  const path = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : fromPackage(specifier, entries);
  return path && known.has(path) ? path : undefined;
}

/**
 * @param {string} specifier
 * @param {ReadonlyMap<string, { folder: string, exports: Record<string, string> }>} entries
 */
function fromPackage(specifier, entries) {
  const [scope, name, ...rest] = specifier.split('/');
  const entry = entries.get(`${scope}/${name}`);
  if (!entry) return undefined;
  const wanted = `./${rest.join('/')}`;
  const exact = entry.exports[wanted];
  if (exact) return posix.join(entry.folder, exact);
  for (const [pattern, target] of Object.entries(entry.exports)) {
    const [before = '', after = ''] = pattern.split('*');
    if (!pattern.includes('*') || !wanted.startsWith(before) || !wanted.endsWith(after)) continue;
    const middle = wanted.slice(before.length, wanted.length - after.length);
    return posix.join(entry.folder, target.replace('*', middle));
  }
  return undefined;
}

/** @param {string} root */
function packageEntries(root) {
  const folders = ['packages', 'features', 'device-plane', 'apps']
    .filter((parent) => existsSync(join(root, parent)))
    .flatMap((parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`));
  /** @type {Map<string, { folder: string, exports: Record<string, string> }>} */
  const entries = new Map();
  for (const folder of folders) {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name, exports = {} } = JSON.parse(readFileSync(file, 'utf8'));
    entries.set(name, { folder, exports });
  }
  return entries;
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(root, path);
  });
}
