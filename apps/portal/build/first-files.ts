import type { Plugin, Rolldown } from 'vite';
import { type Frame, routes } from '../src/routes/table.ts';

/** What every page behind the sign-in asks for at once: see src/routes/loaders.ts. */
const ALWAYS = [
  'shell/SignedInFrame',
  'pages/GuardedPage',
  'routes/consolePages',
  'session/entry',
  'moreTexts',
];
const PARTS: Readonly<Record<Exclude<Frame, 'public'>, readonly string[]>> = {
  console: [...ALWAYS, 'shell/ConsoleLayout'],
  wall: [...ALWAYS, 'shell/WallLayout'],
};

/**
 * Behind the sign-in the first script asks for others, and those for others again: each time a way to the server and
 * back. first-files.json names them by frame, so that the server tells the browser of all of them with the page.
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
        const always = withImports(
          bundle,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const files = Object.fromEntries(
          Object.entries(PARTS).map(([frame, parts]) => {
            const needed = withImports(
              bundle,
              parts.map((part) => {
                const isPart = ({ facadeModuleId: id }: Rolldown.OutputChunk) =>
                  id?.includes(`/portal/src/${part}.ts`) ?? false;
                // Told of in vain, nobody would notice but who waits.
                return chunks.find(isPart) ?? this.error(`there is no file of ${part}`);
              }),
            );
            return [frame, [...needed].filter((file) => !always.has(file)).map((file) => `/${file}`)];
          }),
        );
        const frames = routes
          .filter(({ frame }) => frame !== 'public')
          .map(({ path, frame }) => [path, frame]);
        this.emitFile({
          type: 'asset',
          fileName: 'first-files.json',
          source: JSON.stringify({ files, frames: Object.fromEntries(frames) }),
        });
      },
    },
  };
  return { plugin, isFirst: (file: string) => file === first };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

function withImports(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const add = (file: Rolldown.OutputBundle[string] | undefined) => {
    if (file?.type !== 'chunk' || found.has(file.fileName)) return;
    found.add(file.fileName);
    for (const name of file.viteMetadata?.importedCss ?? []) found.add(name);
    for (const name of file.imports) add(bundle[name]);
  };
  chunks.forEach(add);
  return found;
}
