import type { WearTerms } from '@heliodon/energy/optimise/battery-wear';
import type { Database } from '@heliodon/infrastructure/database';

/** Null: not set. */
export async function readWear(db: Database, plantId: number): Promise<WearTerms | null> {
  const row = await db
    .selectFrom('battery_wear')
    .select(['replacement_per_kwh as replacementPerKwh', 'cycles', 'depth_percent as depthPercent'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveWear(
  tx: Database,
  plantId: number,
  wear: WearTerms | null,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  if (!wear) {
    await tx.deleteFrom('battery_wear').where('plant_id', '=', plantId).execute();
    return;
  }
  const values = {
    replacement_per_kwh: wear.replacementPerKwh,
    cycles: wear.cycles,
    depth_percent: wear.depthPercent,
    changed_at: at,
    changed_by_name: by,
  };
  await tx
    .insertInto('battery_wear')
    .values({ plant_id: plantId, ...values })
    .onConflict((conflict) => conflict.column('plant_id').doUpdateSet(values))
    .execute();
}
