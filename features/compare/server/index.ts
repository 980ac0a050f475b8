import type { Database } from '@heliodon/platform/database';
import type { Route } from '@heliodon/platform/route';

export function createCompare(_deps: { readonly db: Database }): { routes: Route[] } {
  return { routes: [] };
}
