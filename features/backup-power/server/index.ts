import type { Database } from '@heliodon/infrastructure/database';
import type { FeaturePart } from '@heliodon/server-kit/feature-part';
import { route } from '@heliodon/server-kit/route';
import * as calls from '../contract/backup-power.contract.ts';
import { BackupPowerService } from './backup-power.service.ts';
import { listTests } from './backup-tests.queries.ts';
import { BackupPowerTests } from './backup-tests.service.ts';
import type { BackupPowerDeps } from './deps.ts';
import { listGridLosses } from './grid-losses.queries.ts';
import { devicesOffGrid } from './off-grid.queries.ts';
import { TestRunWorker } from './test-run.worker.ts';

interface Backup {
  /** Serial numbers of the given devices that a test keeps off the grid: they must not be removed. */
  offGrid(tx: Database, deviceIds: readonly number[]): Promise<string[]>;
}

export function createBackupPower(deps: BackupPowerDeps): FeaturePart & Backup {
  const { worker } = new TestRunWorker(deps);
  const backup = new BackupPowerService(deps);
  const tests = new BackupPowerTests(deps, backup, () => worker.wake());
  return {
    routes: [
      route(calls.getBackup, ({ plantId }) => backup.get(plantId)),
      route(calls.setReserve, (request, caller) => backup.setReserve(request, caller)),
      route(calls.readLimits, (request, caller) => backup.readLimits(request, caller)),
      route(calls.getGridLosses, (request) => listGridLosses(deps.db, request)),
      route(calls.startBackupTest, (request, caller) => tests.start(request, caller)),
      route(calls.stopBackupTest, (request, caller) => tests.stop(request, caller)),
      route(calls.getBackupTest, (request) => tests.get(request)),
      route(calls.getBackupTests, (request) => listTests(deps.db, request)),
    ],
    workers: [worker],
    offGrid: (tx, deviceIds) => devicesOffGrid(tx, deviceIds, deps.clock.now()),
  };
}
