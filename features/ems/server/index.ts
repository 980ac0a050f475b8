import { joinParts } from '@heliodon/server-kit/feature-part';
import { createControl } from './control/index.ts';
import type { EmsDeps } from './deps.ts';
import { createPackages } from './packages/index.ts';
import { createReflux } from './reflux/index.ts';

export function createEms(deps: EmsDeps) {
  const control = createControl(deps);
  const parts = joinParts([control, createReflux(deps), createPackages(deps)]);
  return { ...parts, site: control.site };
}
