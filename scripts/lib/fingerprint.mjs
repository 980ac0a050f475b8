import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const NOT_AN_INPUT = /(^|\/)(node_modules|dist)$|\.test\.tsx?$|\.md$/;

/**
 * A fingerprint that changes when a file below the given paths is changed, added or removed.
 * @param {readonly string[]} paths files and folders, relative to the project; missing ones are skipped
 * @param {(path: string) => boolean} [wanted]
 */
export function fingerprint(paths, wanted = () => true) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of paths) {
    for (const file of filesBelow(path)) {
      if (!wanted(file)) continue;
      hash.update(`\0${file}\0`).update(readFileSync(join(ROOT, file)));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]} with forward slashes, sorted
 */
function filesBelow(path) {
  const full = join(ROOT, path);
  if (NOT_AN_INPUT.test(path) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
