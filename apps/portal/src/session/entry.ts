import { guardRoute, type Verdict } from '../routes/guard.ts';
import { entryPath } from '../routes/menu.ts';
import type { PortalRoute } from '../routes/table.ts';
import { factsNow } from './facts.ts';

export { ensurePermissions } from './permissions.ts';

/** Where the account begins after signing in. */
export const startOfAccount = (): string => entryPath(factsNow());
export const verdictOn = (route: PortalRoute): Verdict => guardRoute(route, factsNow());
