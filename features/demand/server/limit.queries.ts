import type { LimitEra } from '@heliodon/energy/demand/quarters';
import type { Database } from '@heliodon/infrastructure/database';

export interface LimitNow {
  /** Null: none. */
  readonly limitKw: number | null;
  readonly warnPercent: number;
  readonly on: boolean;
}

const NOTHING_SET: LimitNow = { limitKw: null, warnPercent: 90, on: false };

export async function readLimit(db: Database, plantId: number): Promise<LimitNow> {
  const row = await db
    .selectFrom('site_control')
    .select(['demand_limit_kw as limitKw', 'demand_warn_percent as warnPercent', 'demand_on as on'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row ?? NOTHING_SET;
}

/** Limits with their periods, in the order of time. */
export async function readEras(db: Database, plantId: number): Promise<LimitEra[]> {
  const rows = await db
    .selectFrom('demand_limit_change')
    .select(['at', 'limit_kw as limitKw'])
    .where('plant_id', '=', plantId)
    .orderBy('at')
    .execute();
  return rows.map(({ at, limitKw }) => ({ fromMs: at.getTime(), limitKw }));
}

export interface LimitChange extends LimitNow {
  readonly at: Date;
  readonly byName: string;
}

export async function readChanges(db: Database, plantId: number, most: number): Promise<LimitChange[]> {
  return db
    .selectFrom('demand_limit_change')
    .select([
      ...(['at', 'limit_kw as limitKw', 'control_on as on', 'warn_percent as warnPercent'] as const),
      'by_name as byName',
    ])
    .where('plant_id', '=', plantId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
}

/** Sets the current limit and stores the time from which it applies. */
export async function writeLimit(
  tx: Database,
  plantId: number,
  { limitKw, warnPercent, on }: LimitNow,
  { at, byName }: { readonly at: Date; readonly byName: string },
): Promise<void> {
  const now = { demand_limit_kw: limitKw, demand_warn_percent: warnPercent, demand_on: on };
  await tx
    .insertInto('site_control')
    .values({ plant_id: plantId, ...now })
    .onConflict((c) => c.column('plant_id').doUpdateSet(now))
    .execute();
  const change = { limit_kw: limitKw, control_on: on, warn_percent: warnPercent, by_name: byName };
  await tx
    .insertInto('demand_limit_change')
    .values({ plant_id: plantId, at, ...change })
    .onConflict((c) => c.columns(['plant_id', 'at']).doUpdateSet(change))
    .execute();
}
