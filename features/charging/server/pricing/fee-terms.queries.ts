import type { FeeTerms } from '@heliodon/energy/charging/session-fee';
import type { PriceSeason } from '@heliodon/energy/tariff/tariff-day';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

type Version = VersionFacts & { readonly seasons: readonly PriceSeason[] };

/** Current prices and fees for sessions of a plant. */
export async function readFeeTerms(db: Database, plantId: number): Promise<FeeTerms> {
  const { rows } = await sql<{
    readonly timeZone: string;
    readonly fees: FeeTerms['fees'];
    readonly prices: Version[];
  }>`SELECT p.time_zone AS "timeZone",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'effectiveFrom', f.effective_from,
        'servicePerKwh', f.service_per_kwh::text)) FROM charging_fee f WHERE f.plant_id = p.id), '[]') AS fees,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'effectiveFrom', v.effective_from,
        'createdAtMs', extract(epoch FROM v.created_at) * 1000, 'withdrawn', v.withdrawn_at IS NOT NULL,
        'seasons', v.seasons)) FROM price_version v WHERE v.plant_id = p.id), '[]') AS prices
    FROM plant p WHERE p.id = ${plantId}`.execute(db);
  const { timeZone = 'UTC', fees = [], prices = [] } = rows[0] ?? {};
  return { timeZone, fees, priceOn: (day) => versionOn(prices, day) };
}
