import type { Database } from '@heliodon/infrastructure/database';
import { changeErrors } from '../contract/device-change.errors.ts';
import type { Issue } from './devices.policy.ts';

/** Serial numbers of the given devices that a backup test keeps off the grid; provided by features/backup-power. */
export type OffGrid = (tx: Database, deviceIds: readonly number[]) => Promise<readonly string[]>;

/**
 * A removed machine cannot be ordered back to the grid. The devices are locked, so that no test can start meanwhile.
 */
export async function offGridIssue(
  offGrid: OffGrid,
  tx: Database,
  deviceIds: readonly number[],
): Promise<Issue | undefined> {
  const sns = await offGrid(tx, deviceIds);
  return sns.length > 0 ? { entry: changeErrors.offGrid, params: { sn: sns.join(', ') } } : undefined;
}
