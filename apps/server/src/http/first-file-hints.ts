import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build of the portal says: by the path of a page, the scripts and styles that it needs at once. */
type FirstFiles = Readonly<Record<string, readonly string[]>>;

/** For the address of a page, what its head tells the browser to fetch before any script asks for it. */
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
