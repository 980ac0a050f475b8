import type { Plugin } from 'vite';

/**
 * Chunking rules can create circular imports between chunks, which run before their dependencies and leave a page
 * blank: the build fails instead.
 */
export function withoutCycles(): Plugin {
  return {
    name: 'heliodon-without-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      );
      const cycle = findCycle(new Map(imports));
      if (cycle) this.error(`these files need one another: ${cycle.join(' → ')}`);
    },
  };
}

/** The first cycle found. */
export function findCycle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const next of imports.get(name) ?? []) {
      const found = visit(next, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}
