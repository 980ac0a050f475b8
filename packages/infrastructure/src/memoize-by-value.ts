/** Caches a value derived from settings until they change. Settings are plain data. */
export function memoizeByValue<S, T>(read: () => S, make: (settings: S) => T): () => T {
  let kept: { readonly of: string; readonly made: T } | undefined;
  return () => {
    const settings = read();
    const of = JSON.stringify(settings) ?? '';
    if (kept?.of !== of) kept = { of, made: make(settings) };
    return kept.made;
  };
}
