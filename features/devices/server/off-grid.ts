import type { Database } from '@heliodon/infrastructure/database';
import { changeErrors } from '../contract/device-change.errors.ts';
import type { Issue } from './devices.policy.ts';

/** Serial numbers of those of the devices that a backup test keeps off the grid; given by features/backup-power. */
export type OffGrid = (tx: Database, deviceIds: readonly number[]) => Promise<readonly string[]>;

/** A machine that is gone can not be ordered back to the grid. The devices are locked, so that no test begins meanwhile. */
export async function offGridIssue(
  offGrid: OffGrid,
  tx: Database,
  deviceIds: readonly number[],
): Promise<Issue | undefined> {
  const sns = await offGrid(tx, deviceIds);
  return sns.length > 0 ? { entry: changeErrors.offGrid, params: { sn: sns.join(', ') } } : undefined;
}
