import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build of the portal says: the frame of each page's path, and the scripts and styles that a frame needs at once. */
interface FirstFiles {
  readonly frames: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly string[]>>;
}

/** For the address of a page, what its head tells the browser to fetch before any script asks for it. */
export function firstFileHints(root: string): (url: string) => string {
  const path = join(root, 'first-files.json');
  if (!existsSync(path)) return () => '';
  const { frames, files } = JSON.parse(readFileSync(path, 'utf8')) as FirstFiles;
  const links = new Map(Object.entries(files).map(([frame, names]) => [frame, names.map(hint).join('')]));
  return (url) => links.get(frames[url.split('?')[0] ?? ''] ?? '') ?? '';
}

const hint = (name: string) =>
  name.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${name}">`
    : `<link rel="modulepreload" crossorigin href="${name}">`;
