import type { Plugin, Rolldown } from 'vite';
import { reached } from './reached.ts';
import { ALWAYS, isFileOf, LAYOUTS, START_PAGES } from './start-parts.ts';

type Modules = ReadonlySet<string>;

/** Index files of libraries: an importer needs only the named exports, not all of them. */
const isIndex = (id: string) => /\/(antd\/es|@ant-design\/icons\/es(\/icons)?)\/index\.js$/.test(id);
const fromIndex = /import\s*\{([^}]*)\}\s*from\s*["'](?:antd|@ant-design\/icons)["']/g;
const namedByIndex = /export \{ default as (\w+) \} from ["']\.\/([^"']+)["']/g;
const withoutEnding = (path: string) => path.replace(/(\/index)?\.js$/, '');

/**
 * Assigns modules to chunks. The first console page and the plant screen have exact chunks: nothing unused is loaded,
 * parsed and executed before them.
 */
export function fileGroups() {
  let needs: Readonly<Record<'signIn' | 'always' | 'console' | 'wall', Modules>> | undefined;
  const plugin: Plugin = {
    name: 'heliodon-file-groups',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const info = (id: string) => this.getModuleInfo(id);
      const byName = namesOfIndexes(ids.filter(isIndex), info);
      const closure = (...parts: string[]) =>
        withImports(
          parts.map(
            (part) => ids.find((id) => isFileOf(part, id)) ?? this.error(`there is no file of ${part}`),
          ),
          info,
          byName,
        );
      needs = {
        signIn: closure('auth/web/login/LoginPage'),
        always: closure(...ALWAYS),
        console: closure(LAYOUTS.console, START_PAGES.plantListv3),
        wall: closure(LAYOUTS.wall, START_PAGES.overviewv3),
      };
    },
  };
  const of = (test: (needed: NonNullable<typeof needs>, id: string) => boolean) => (id: string) =>
    needs !== undefined && test(needs, id);
  const byBoth = of(({ always, console, wall }, id) => always.has(id) || (console.has(id) && wall.has(id)));
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'first', tags: ['$initial'], priority: 9 },
    // Large, and used by some pages only.
    { name: 'charts', test: /node_modules[\\/](echarts|zrender|tslib)[\\/]/, priority: 8 },
    { name: 'maps', test: /node_modules[\\/](ol|rbush|quickselect|earcut|pbf)[\\/]/, priority: 8 },
    { name: 'everywhere', test: of(({ signIn }, id) => signIn.has(id) && byBoth(id)), priority: 7 },
    { name: 'sign-in', test: of(({ signIn }, id) => signIn.has(id)), priority: 6 },
    { name: 'frame', test: byBoth, priority: 5 },
    { name: 'console', test: of(({ console }, id) => console.has(id)), priority: 4 },
    { name: 'wall', minShareCount: 2, test: of(({ wall }, id) => wall.has(id)), priority: 4 },
    // Dependencies of a module are shared by as many pages as the module itself: no circular waits between chunks.
    { name: 'many', minShareCount: 8, test: isEverybodys, priority: 3 },
    // Otherwise there would be a chunk for each icon shared by two pages.
    { name: 'icons', test: /@ant-design\/icons/, priority: 2 },
  ];
  return { plugin, groups };
}

const drawsCharts = /packages[\\/]ui[\\/]src[\\/](Chart|chart[\\/]|wall[\\/])/;
const isEverybodys = (id: string) => !drawsCharts.test(id);

export type Info = (id: string) => Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'> | null;

/** The source file of each export of an index. */
export function namesOfIndexes(indexes: readonly string[], info: Info): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const index of indexes) {
    const { code, importedIds } = info(index) ?? { code: null, importedIds: [] };
    for (const [, name, path] of (code ?? '').matchAll(namedByIndex)) {
      const file = importedIds.find((id) => withoutEnding(id).endsWith(`/${withoutEnding(path ?? '')}`));
      if (name && file) found.set(name, file);
    }
  }
  return found;
}

function unknown(name: string, user: string): never {
  throw new Error(`${name}, which ${user} imports, is not where the library's index was read`);
}

export function withImports(
  roots: readonly string[],
  info: Info,
  byName: ReadonlyMap<string, string>,
): Modules {
  return reached(roots, (id) => {
    const { code, importedIds } = info(id) ?? { code: null, importedIds: [] };
    const named = [...(code ?? '').matchAll(fromIndex)]
      .flatMap(([, names]) => names?.split(',') ?? [])
      .flatMap((name) => /\w+/.exec(name) ?? [])
      .map((name) => byName.get(name) ?? unknown(name, id));
    return [...importedIds, ...named].filter((other) => !isIndex(other));
  });
}
