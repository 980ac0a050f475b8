import type { DayTerms, Subsidy } from '@heliodon/energy/settlement/settle-day';
import type { PriceSeason } from '@heliodon/energy/tariff-day';
import type { VersionFacts } from '@heliodon/energy/tariff-versions';
import type { Database } from '@heliodon/platform/database';
import { sql } from 'kysely';

export type PriceVersion = VersionFacts & DayTerms['price'];

/** What the days of a plant are settled with. */
export interface PlantTerms {
  readonly plantId: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly installDate: string | null;
  readonly rules: DayTerms['rules'];
  readonly prices: readonly PriceVersion[];
  readonly subsidies: readonly Subsidy[];
  readonly subsidyVersionId: number | null;
}

interface PlantRow {
  readonly plantId: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly installDate: string | null;
  readonly mode: string;
  readonly gridMetered: boolean;
  readonly subsidyVersionId: number | null;
  readonly subsidies: Subsidy[] | null;
}

interface PriceRow {
  readonly id: number;
  readonly plantId: number;
  readonly effectiveFrom: string;
  readonly createdAt: Date;
  readonly withdrawn: boolean;
  readonly efficiency: string;
  readonly feedInPrice: string;
  readonly seasons: PriceSeason[];
}

export async function readTerms(
  db: Database,
  plantIds: readonly number[],
): Promise<ReadonlyMap<number, PlantTerms>> {
  const plants = await sql<PlantRow>`SELECT p.id AS "plantId", p.time_zone AS "timeZone", p.currency,
      p.install_date::text AS "installDate", p.plant_mode AS mode, s.id AS "subsidyVersionId", s.subsidies,
      EXISTS (SELECT 1 FROM device d WHERE d.plant_id = p.id AND d.kind = 'meter'
        AND d.sampling_point IN ('acLow', 'highVoltage')) AS "gridMetered"
    FROM plant p LEFT JOIN LATERAL (SELECT id, subsidies FROM subsidy_version v WHERE v.plant_id = p.id
      ORDER BY id DESC LIMIT 1) s ON true
    WHERE p.id = ANY(${plantIds}::bigint[])`.execute(db);
  const prices =
    await sql<PriceRow>`SELECT id, plant_id AS "plantId", effective_from::text AS "effectiveFrom",
      created_at AS "createdAt", withdrawn_at IS NOT NULL AS withdrawn, efficiency::text AS efficiency,
      feed_in_price::text AS "feedInPrice", seasons
    FROM price_version WHERE plant_id = ANY(${plantIds}::bigint[])`.execute(db);
  const byPlant = new Map<number, PriceVersion[]>();
  for (const { plantId, createdAt, ...price } of prices.rows) {
    const version = { ...price, createdAtMs: createdAt.getTime() };
    const others = byPlant.get(plantId);
    if (others) others.push(version);
    else byPlant.set(plantId, [version]);
  }
  return new Map(
    plants.rows.map(({ mode, gridMetered, subsidies, ...plant }) => [
      plant.plantId,
      {
        ...plant,
        subsidies: subsidies ?? [],
        rules: { gridMetered, fullFeedIn: mode === 'fullFeedIn' },
        prices: byPlant.get(plant.plantId) ?? [],
      },
    ]),
  );
}
