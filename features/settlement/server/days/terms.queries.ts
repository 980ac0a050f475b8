import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { DayTerms, Subsidy } from '@heliodon/energy/settlement/settle-day';
import type { PriceSeason } from '@heliodon/energy/tariff/tariff-day';
import type { VersionFacts } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export type PriceVersion = VersionFacts & DayTerms['price'];

/** The terms for settling the days of a plant. */
export interface PlantTerms {
  readonly plantId: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly installDate: string | null;
  readonly rulesAt: DayTerms['rulesAt'];
  readonly prices: readonly PriceVersion[];
  readonly subsidies: readonly Subsidy[];
  readonly subsidyVersionId: number | null;
}

/** A grid or load meter, from its first counted reading to its removal. */
interface MeterRow {
  readonly point: 'acLow' | 'highVoltage' | 'load';
  /** Null: it was never read. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** As in the roll-ups: by the meters in use at that time. */
const rulesAt =
  (meters: readonly MeterRow[], fullFeedIn: boolean): DayTerms['rulesAt'] =>
  (startMs) => {
    const speaking = meters.filter(
      ({ fromMs, toMs }) => startMs >= (fromMs ?? 0) && (toMs === null || startMs < toMs),
    );
    const gridMetered = speaking.some(({ point }) => point !== 'load');
    return { gridMetered, loadByBalance: !speaking.some(({ point }) => point === 'load'), fullFeedIn };
  };

interface PlantRow {
  readonly plantId: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly installDate: string | null;
  readonly mode: string;
  readonly meters: MeterRow[];
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
      coalesce((SELECT jsonb_agg(jsonb_build_object('point', d.sampling_point,
          'fromMs', extract(epoch FROM greatest(m.collect_from, first.day::timestamp AT TIME ZONE p.time_zone)) * 1000,
          'toMs', extract(epoch FROM d.removed_at) * 1000))
        FROM device d LEFT JOIN meter m ON m.device_id = d.id
        LEFT JOIN LATERAL (SELECT min(r.day) AS day FROM rollup_day r WHERE r.device_id = d.id) first ON true
        WHERE d.plant_id = p.id AND d.kind = ANY(${kindsWith('meter')}::text[])
          AND d.sampling_point IN ('acLow', 'highVoltage', 'load')), '[]')
        AS meters
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
    plants.rows.map(({ mode, meters, subsidies, ...plant }) => [
      plant.plantId,
      {
        ...plant,
        subsidies: subsidies ?? [],
        rulesAt: rulesAt(meters, mode === 'fullFeedIn'),
        prices: byPlant.get(plant.plantId) ?? [],
      },
    ]),
  );
}
