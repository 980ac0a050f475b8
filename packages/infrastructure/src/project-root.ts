import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/**
 * The root folder of the project. Searches upward, because this module runs from its source in development and from
 * apps/server/dist when bundled.
 */
export function projectRoot(): string {
  found ??= walkUp(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function walkUp(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'heliodon') return folder;
    if (dirname(folder) === folder) throw new Error(`No project folder above ${start}`);
  }
}
