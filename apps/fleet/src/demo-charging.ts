import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { demoSpecs } from './demo-devices.ts';

const SERVICE_PER_KWH = { CNY: '0.6', other: '0.15' } as const;
const CARDS = [
  { id_tag: 'FLEET-0001', holder: '物流车队 Fleet' },
  { id_tag: 'STAFF-0002', holder: '员工 Staff' },
];

/** Adds service fees from the start of the plants, and cards, where there are chargers; charging is open to all. */
export async function addDemoCharging(
  tx: Database,
  plantIds: readonly number[],
  manager: { readonly accountId: number; readonly accountName: string },
): Promise<void> {
  const withPiles = plantIds.filter((_, at) => demoSpecs[at]?.devices.some(({ kind }) => kind === 'charger'));
  for (const plant_id of withPiles) {
    await sql`INSERT INTO charging_fee (plant_id, effective_from, service_per_kwh, created_at, created_by, created_by_name)
      SELECT id, coalesce(install_date, created_at::date),
        (CASE WHEN currency = 'CNY' THEN ${SERVICE_PER_KWH.CNY} ELSE ${SERVICE_PER_KWH.other} END)::numeric, now(),
        ${manager.accountId}, ${manager.accountName}
      FROM plant WHERE id = ${plant_id}`.execute(tx);
    await tx.insertInto('charging_setting').values({ plant_id, open_to_all: true }).execute();
    await tx
      .insertInto('charging_card')
      .values(CARDS.map((card) => ({ plant_id, ...card })))
      .execute();
  }
}
