import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './project.mjs';

const IMPORTED = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*["']([^"'./][^"']*)["']/g;
/** Not needed at run time: types, source maps, documents, tests. Licences stay. */
const NOT_SHIPPED =
  /\.(d\.[cm]?ts|ts|tsx|map|md|markdown|flow|tsbuildinfo)$|(^|\/)(test|tests|__tests__|docs|examples?|\.github)(\/|$)/;
/** For packages with one file per font weight: the two in use. */
const ONLY_OF = new Map([
  [
    '@expo-google-fonts/noto-sans-sc',
    /^(package\.json|LICENSE.*|400Regular(\/.*\.ttf)?|600SemiBold(\/.*\.ttf)?)$/,
  ],
]);

/**
 * The npm packages that built files import by name.
 * @param {string} folder
 * @returns {Set<string>}
 */
export function importedPackages(folder) {
  const builtin = new Set(builtinModules);
  /** @type {Set<string>} */
  const names = new Set();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    for (const [, specifier = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) {
      const [first = '', second] = specifier.split('/');
      const name = first.startsWith('@') ? `${first}/${second}` : first;
      if (!name.startsWith('node:') && !builtin.has(name) && existsSync(join(ROOT, 'node_modules', name)))
        names.add(name);
    }
  }
  return names;
}

/**
 * Folders of these packages and of all their dependencies, as installed here, relative to the project.
 * @param {Iterable<string>} names
 * @param {string} [root]
 * @returns {string[]}
 */
export function withDependencies(names, root = ROOT) {
  /** @type {Set<string>} */
  const found = new Set();
  const open = [...names].map((name) => ({ name, from: '.', optional: false }));
  for (let next = open.pop(); next; next = open.pop()) {
    const folder = findPackage(next.name, next.from, root);
    if (!folder) {
      if (next.optional) continue;
      throw new Error(`${next.name}, needed by ${next.from}, is not installed`);
    }
    if (found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(manifest.dependencies ?? {}))
      open.push({ name, from: folder, optional: name in (manifest.optionalDependencies ?? {}) });
    for (const name of Object.keys({ ...manifest.optionalDependencies, ...manifest.peerDependencies }))
      open.push({ name, from: folder, optional: true });
  }
  return [...found].sort();
}

/**
 * Resolves like Node: in the folder of the importer, then in the parent folders.
 * @param {string} name
 * @param {string} from
 * @param {string} root
 */
function findPackage(name, from, root) {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at, 'node_modules', name);
    if (existsSync(join(root, folder, 'package.json'))) return folder;
    if (at === '.') return undefined;
  }
}

/**
 * Copies the files of a package that are needed at run time.
 * @param {string} folder relative to the project
 * @param {string} target
 */
export function copyPackage(folder, target) {
  const source = join(ROOT, folder);
  const name = folder
    .slice(folder.lastIndexOf(`node_modules${sep}`) + 'node_modules/'.length)
    .replaceAll(sep, '/');
  const only = ONLY_OF.get(name);
  cpSync(source, join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const own = relative(source, path).replaceAll(sep, '/');
      if (own === '') return true;
      // Nested packages are copied separately if needed.
      if (own === 'node_modules') return false;
      if (only) return only.test(own);
      return !NOT_SHIPPED.test(own);
    },
  });
}
