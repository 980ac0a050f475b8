const publicPaths = new Set(['/', '/login', '/register', '/forgotPassword', '/enterTransit', '/404', '/403']);
const HERE = 'http://here.invalid';

/** The previous page, if it belongs to this portal and needs a sign-in; null otherwise. */
export function returnPath(candidate: unknown): string | null {
  if (typeof candidate !== 'string' || !candidate.startsWith('/')) return null;
  let url: URL;
  try {
    url = new URL(candidate, HERE);
  } catch {
    return null;
  }
  // `//elsewhere` and `/\elsewhere` name another host.
  if (url.origin !== HERE || publicPaths.has(url.pathname)) return null;
  return url.pathname.startsWith('//') ? null : url.pathname + url.search + url.hash;
}
