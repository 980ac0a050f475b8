/** The roots and everything reachable from them. */
export function reached(roots: readonly string[], next: (one: string) => Iterable<string>): Set<string> {
  const found = new Set<string>();
  const add = (one: string) => {
    if (found.has(one)) return;
    found.add(one);
    for (const other of next(one)) add(other);
  };
  roots.forEach(add);
  return found;
}
