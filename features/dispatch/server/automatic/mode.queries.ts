import type { Fallback } from '@heliodon/energy/optimise/shadow-fallback';
import type { Database } from '@heliodon/infrastructure/database';
import type { DispatchMode } from '../../contract/automatic.contract.ts';

export interface StoredMode {
  readonly mode: DispatchMode;
  readonly changedAt: Date | null;
  readonly changedBy: string;
  readonly fallbackSince: Date | null;
  readonly fallback: Fallback | null;
}

const NEVER_SET: StoredMode = {
  mode: 'off',
  changedAt: null,
  changedBy: '',
  fallbackSince: null,
  fallback: null,
};

export async function readMode(db: Database, plantId: number): Promise<StoredMode> {
  const row = await db
    .selectFrom('dispatch_mode')
    .selectAll()
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  if (!row) return NEVER_SET;
  return {
    mode: row.mode as DispatchMode,
    changedAt: row.changed_at,
    changedBy: row.changed_by_name,
    fallbackSince: row.fallback_since,
    fallback: row.fallback as Fallback | null,
  };
}

/** Another mode begins with the optimiser, whatever was compared before. */
export async function saveMode(
  tx: Database,
  plantId: number,
  {
    mode,
    changedAt,
    changedBy,
  }: { readonly mode: DispatchMode; readonly changedAt: Date; readonly changedBy: string },
): Promise<void> {
  const begins = { fallback_since: null, fallback: null };
  const values = { mode, changed_at: changedAt, changed_by_name: changedBy, ...begins };
  await tx
    .insertInto('dispatch_mode')
    .values({ plant_id: plantId, ...values })
    .onConflict((conflict) => conflict.column('plant_id').doUpdateSet(values))
    .execute();
}

/** Records when automatic mode begins and ends: plans of users do not apply in between. */
export async function savePeriod(
  tx: Database,
  plantId: number,
  mode: DispatchMode,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('dispatch_automatic')
    .set({ ended_at: now })
    .where('plant_id', '=', plantId)
    .where('ended_at', 'is', null)
    .execute();
  if (mode === 'automatic')
    await tx
      .insertInto('dispatch_automatic')
      .values({ plant_id: plantId, started_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
