import { joinParts } from '@heliodon/server-kit/feature-part';
import { createControl } from './control/index.ts';
import type { SiteControlDeps } from './deps.ts';
import { createReflux } from './reflux/index.ts';

export { readWhenAway } from './control/site-steps.queries.ts';

export function createSiteControl(deps: SiteControlDeps) {
  const control = createControl(deps);
  return { ...joinParts([control, createReflux(deps)]), site: control.site };
}
