import { guardRoute, type Verdict } from '../routes/guard.ts';
import { startPath } from '../routes/menu.ts';
import type { PortalRoute } from '../routes/table.ts';
import { factsNow } from './facts.ts';

export { ensurePermissions } from './permissions.ts';

/** The first page that the account may open. */
export const startOfAccount = (): string => startPath(factsNow());
export const verdictOn = (route: PortalRoute): Verdict => guardRoute(route, factsNow());
