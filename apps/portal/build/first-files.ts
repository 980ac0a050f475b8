import type { Plugin, Rolldown } from 'vite';
import { type PortalRoute, routes } from '../src/routes/table.ts';
import { reached } from './reached.ts';
import { ALWAYS, isFileOf, LAYOUTS, START_PAGES } from './start-parts.ts';

/**
 * After sign-in the first script imports others, which import others: one round trip each. first-files.json lists them
 * by path, so that the server announces all of them with the page.
 */
export function firstFiles() {
  let first: string | undefined;
  const plugin: Plugin = {
    name: 'heliodon-first-files',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = chunksOf(bundle);
        first = chunks.find(({ name }) => name === 'first')?.fileName;
        const known = withImports(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const filesOf = (part: string) => {
          const found = chunks.filter(({ facadeModuleId, moduleIds }) =>
            [facadeModuleId, ...moduleIds].some((id) => id && isFileOf(part, id)),
          );
          // A missing preload would only be noticed as a delay.
          if (found.length === 0) this.error(`there is no file of ${part}`);
          return found;
        };
        const files = routes.flatMap((route) => {
          const parts = partsOf(route);
          if (parts.length === 0) return [];
          const needed = withImports(bundle, parts.flatMap(filesOf));
          return [[route.path, [...needed].filter((file) => !known.has(file)).map((file) => `/${file}`)]];
        });
        this.emitFile({
          type: 'asset',
          fileName: 'first-files.json',
          source: JSON.stringify(Object.fromEntries(files)),
        });
      },
    },
  };
  return { plugin, isFirst: (file: string) => file === first };
}

function partsOf({ name, frame }: PortalRoute): string[] {
  if (frame === 'public') return [];
  const page = Object.entries(START_PAGES).find(([of]) => of === name)?.[1];
  return [...ALWAYS, LAYOUTS[frame], ...(page ? [page] : [])];
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  return reached(
    chunks.map(({ fileName }) => fileName),
    (name) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? []), ...file.imports] : [];
    },
  );
}
