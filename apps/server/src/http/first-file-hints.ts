import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Output of the portal build: scripts and styles that a page needs at once, by path. */
type FirstFiles = Readonly<Record<string, readonly string[]>>;

/** Link header for the address of a page: files that the browser should preload. */
export function firstFileHints(root: string): (url: string) => string {
  const path = join(root, 'first-files.json');
  if (!existsSync(path)) return () => '';
  const files = JSON.parse(readFileSync(path, 'utf8')) as FirstFiles;
  const links = new Map(Object.entries(files).map(([page, names]) => [page, names.map(hint).join('')]));
  return (url) => links.get(url.split('?')[0] ?? '') ?? '';
}

const hint = (name: string) =>
  name.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${name}">`
    : `<link rel="modulepreload" crossorigin href="${name}">`;
