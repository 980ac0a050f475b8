import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import type { Database } from '@heliodon/infrastructure/database';
import type { DB } from '@heliodon/infrastructure/database.gen';
import type { Insertable } from 'kysely';

/** Energy management settings of a plant; before the first change, the defaults of the table. */
export interface SiteControl {
  readonly demandLimitKw: number | null;
  readonly demandOn: boolean;
  readonly transformerKw: number | null;
  readonly backflowOn: boolean;
  readonly backflowTargetKw: number;
  readonly curtailPercent: number;
  readonly rampKw: number;
  readonly deadBandKw: number;
  readonly importPositive: boolean;
  readonly backflowDeviceIds: readonly number[] | null;
  readonly ems: EmsSettings | null;
  readonly changedAt: Date | null;
}

const UNSET: SiteControl = {
  demandLimitKw: null,
  demandOn: false,
  transformerKw: null,
  backflowOn: false,
  backflowTargetKw: 0,
  curtailPercent: 100,
  rampKw: 50,
  deadBandKw: 2,
  importPositive: true,
  backflowDeviceIds: null,
  ems: null,
  changedAt: null,
};

export async function readSiteControl(db: Database, plantId: number, lock = false): Promise<SiteControl> {
  const query = db.selectFrom('site_control').selectAll().where('plant_id', '=', plantId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return UNSET;
  return {
    demandLimitKw: row.demand_limit_kw,
    demandOn: row.demand_on,
    transformerKw: row.transformer_kw,
    backflowOn: row.backflow_on,
    backflowTargetKw: row.backflow_target_kw,
    curtailPercent: row.backflow_curtail_percent,
    rampKw: row.backflow_ramp_kw,
    deadBandKw: row.backflow_dead_band_kw,
    importPositive: row.import_positive,
    backflowDeviceIds: row.backflow_device_ids,
    ems: row.ems as EmsSettings | null,
    changedAt: row.changed_at,
  };
}

/** Updates only the given columns: others belong to other pages. */
export async function saveSiteControl(
  tx: Database,
  plantId: number,
  columns: Omit<Insertable<DB['site_control']>, 'plant_id'>,
): Promise<void> {
  await tx
    .insertInto('site_control')
    .values({ plant_id: plantId, ...columns })
    .onConflict((c) => c.column('plant_id').doUpdateSet(columns))
    .execute();
}
