import type { Database } from '@heliodon/infrastructure/database';
import type { BackupPlan } from './plan.policy.ts';

export async function readPlan(db: Database): Promise<BackupPlan & { readonly version: number }> {
  const row = await db.selectFrom('backup_setting').selectAll().executeTakeFirstOrThrow();
  const { enabled, hour, time_zone: timeZone, keep, version } = row;
  return { enabled, hour, timeZone, keep, version };
}

/** False if another user has saved a newer version. */
export async function savePlan(db: Database, plan: BackupPlan, version: number): Promise<boolean> {
  const { enabled, hour, timeZone, keep } = plan;
  const saved = await db
    .updateTable('backup_setting')
    .set({ enabled, hour, time_zone: timeZone, keep, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}
