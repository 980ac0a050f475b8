import { joinParts } from '@heliodon/server-kit/feature-part';
import { ApplyWorker } from './apply/apply.worker.ts';
import { createBackupPower } from './backup-power/index.ts';
import { createControl } from './control/index.ts';
import type { EmsDeps } from './deps.ts';
import { createPackages } from './packages/index.ts';
import { createReflux } from './reflux/index.ts';

export type { DeviceOrders } from './deps.ts';

export function createEms(deps: EmsDeps) {
  const { worker } = new ApplyWorker(deps);
  const wakeApplies = () => worker.wake();
  const control = createControl(deps);
  const backup = createBackupPower(deps, wakeApplies);
  const parts = joinParts([
    control,
    createReflux(deps),
    createPackages(deps, wakeApplies),
    backup,
    { workers: [worker] },
  ]);
  return { ...parts, site: control.site, offGrid: backup.offGrid };
}
