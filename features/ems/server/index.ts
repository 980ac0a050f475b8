import { joinParts } from '@heliodon/server-kit/feature-part';
import { createBackupPower } from './backup-power/index.ts';
import { createControl } from './control/index.ts';
import type { EmsDeps } from './deps.ts';
import { createPackages } from './packages/index.ts';
import { createReflux } from './reflux/index.ts';

export function createEms(deps: EmsDeps) {
  const control = createControl(deps);
  const backup = createBackupPower(deps);
  const parts = joinParts([control, createReflux(deps), createPackages(deps), backup]);
  return { ...parts, site: control.site, offGrid: backup.offGrid };
}
