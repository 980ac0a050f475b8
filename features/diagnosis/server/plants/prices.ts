import { flatPrices, type QuarterPrices, quarterPrices } from '@heliodon/energy/diagnosis/loss-value';
import { monthOf } from '@heliodon/energy/periods/local-time';
import { type PriceSeason, segmentsOn } from '@heliodon/energy/tariff/tariff-day';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

/** Value of a kWh on a local day, per 15-minute interval; undefined without prices. */
export type PriceBook = (day: string) => QuarterPrices | undefined;

interface PriceVersion extends VersionFacts {
  readonly feedInPrice: string;
  readonly seasons: readonly PriceSeason[];
}

async function readVersions(db: Database, plantId: number): Promise<PriceVersion[]> {
  const rows = await db
    .selectFrom('price_version')
    .select(['id', 'created_at', 'withdrawn_at', 'feed_in_price', 'seasons'])
    .select(sql<string>`effective_from::text`.as('effectiveFrom'))
    .where('plant_id', '=', plantId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    effectiveFrom: row.effectiveFrom,
    createdAtMs: row.created_at.getTime(),
    withdrawn: row.withdrawn_at !== null,
    feedInPrice: row.feed_in_price,
    seasons: row.seasons as unknown as readonly PriceSeason[],
  }));
}

/** With full feed-in a loss costs the selling price; with self-consumption the purchase price. */
export async function readPrices(
  db: Database,
  { plantId, fullFeedIn }: { readonly plantId: number; readonly fullFeedIn: boolean },
): Promise<PriceBook> {
  const versions = await readVersions(db, plantId);
  const known = new Map<string, QuarterPrices>();
  return (day) => {
    const version = versionOn(versions, day);
    if (!version) return undefined;
    const key = `${version.id} ${monthOf(day)}`;
    const prices =
      known.get(key) ??
      (fullFeedIn ? flatPrices(version.feedInPrice) : quarterPrices(segmentsOn(version, day)));
    known.set(key, prices);
    return prices;
  };
}
