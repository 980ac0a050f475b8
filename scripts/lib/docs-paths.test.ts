import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './project.mjs';

/* All files, folders, links and `npm run` scripts named in documents must exist. */

const NOT_OURS = new Set(['node_modules', 'dist', 'data', '.git']);
/** Setting names and files on other machines have other extensions. */
const SOURCE = /\.(tsx?|mjs|sql|md|css)$/;
const PATH = /^[\w@][\w@.-]*(\/[\w@.-]+)*\/?$/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [relative(ROOT, path)];
  });
}

const files = filesBelow(ROOT);
const topFolders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]));
const documents = files.filter((file) => /^(docs\/[^/]+|(.+\/)?README(\.zh)?)\.md$/.test(file));
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };

const isThere = (path: string): boolean => existsSync(join(ROOT, path));
const isBuilt = (path: string): boolean => path.split('/').some((part) => NOT_OURS.has(part));

/** A path from the root, from the document's folder, or the end of a path such as `dispatch/line.ts`. */
function isFound(path: string, folder: string): boolean {
  const [first = ''] = path.split('/');
  if (path.includes('/') && topFolders.has(first)) return isThere(path) || isThere(join(folder, path));
  if (path.includes('/') && isFolder(join(folder, first)) && folder !== '.')
    return isThere(join(folder, path));
  return !SOURCE.test(path) || files.some((file) => file === path || file.endsWith(`/${path}`));
}

const isFolder = (path: string): boolean => isThere(path) && statSync(join(ROOT, path)).isDirectory();

const pathFaults = (text: string, folder: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, words = '']) => words)
    .filter(
      (words) => PATH.test(words) && !isBuilt(words) && !words.includes('NNNN') && !isFound(words, folder),
    )
    .map((words) => `no path ${words}`);

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function linkFaults(text: string, folder: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .flatMap((target) => {
      const [path = '', anchor] = target.split('#');
      if (path && !isThere(join(folder, path))) return [`no file behind ${target}`];
      if (anchor === undefined) return [];
      const there = path ? readFileSync(join(ROOT, folder, path), 'utf8') : text;
      return anchorsOf(there).includes(anchor) ? [] : [`no heading behind ${target}`];
    });
}

const scriptFaults = (text: string): string[] =>
  [...text.matchAll(/npm run ([\w:-]+)/g)]
    .filter(([, name = '']) => !(name in scripts))
    .map(([words]) => `no script ${words}`);

const faultsOf = (text: string, folder: string): string[] => [
  ...pathFaults(text, folder),
  ...linkFaults(text, folder),
  ...scriptFaults(text),
];

describe('a document names nothing that does not exist', () => {
  it.each(documents)('%s', (file) => {
    expect(faultsOf(readFileSync(join(ROOT, file), 'utf8'), dirname(file))).toEqual([]);
  });
});

describe('the detection', () => {
  it.each([
    ['a path from the root', '`device-plane/telemetry/server/gatewai.ts`'],
    ['a path from the folder of the document', '`server/gatewai.ts`'],
    ['the end of a path', '`gatewai.ts`'],
    ['a folder', '`features/telemetri`'],
    ['a link', '[how](../nowhere.md)'],
    ['a heading', '[how](../../docs/ARCHITECTURE.md#no-such-heading)'],
    ['a script', '    npm run nothing'],
  ])('%s', (_, text) => {
    expect(faultsOf(text, 'device-plane/telemetry')).toHaveLength(1);
  });

  it.each(['`/monitoring/topo`', '`features/<name>/web`', '`e2e/*.ts`', '`features/geo/dist`', '`plant/5`'])(
    'finds nothing in %s',
    (text) => expect(faultsOf(text, 'device-plane/telemetry')).toEqual([]),
  );
});
