import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@heliodon/infrastructure/project-root';

/** Release version; updated by npm run release. */
export function productVersion(): string {
  return JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')).version;
}
