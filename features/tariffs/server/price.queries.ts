import { monthOf } from '@heliodon/energy/periods/local-time';
import type { PriceChange } from '@heliodon/energy/tariff/tariff-change';
import { firstDayOf } from '@heliodon/energy/tariff/tariff-change';
import type { VersionFacts } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import type { Actor } from '@heliodon/server-kit/operation-log';
import { sql } from 'kysely';
import type { PriceInput } from '../contract/price.schema.ts';

export interface VersionMeta extends VersionFacts, PriceChange {
  readonly createdBy: string;
}

const effectiveFrom = sql<string>`to_char(effective_from, 'YYYY-MM-DD')`.as('effectiveFrom');

/** All of a plant, newest first: a handful a year, without their seasons. */
export async function readVersions(db: Database, plantId: number): Promise<VersionMeta[]> {
  const rows = await db
    .selectFrom('price_version')
    .select(['id', 'first', 'created_at', 'created_by_name', 'withdrawn_at', effectiveFrom])
    .where('plant_id', '=', plantId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    effectiveFrom: row.effectiveFrom,
    createdAtMs: row.created_at.getTime(),
    createdBy: row.created_by_name,
    first: row.first,
    withdrawn: row.withdrawn_at !== null,
  }));
}

export async function readPrice(db: Database, versionId: number): Promise<PriceInput> {
  const row = await db
    .selectFrom('price_version')
    .select(['efficiency', 'feed_in_price', 'seasons', effectiveFrom])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return {
    effectiveMonth: monthOf(row.effectiveFrom),
    efficiency: row.efficiency,
    feedInPrice: row.feed_in_price,
    seasons: row.seasons as PriceInput['seasons'],
  };
}

export interface NewVersion {
  readonly plantId: number;
  readonly price: PriceInput;
  readonly first: boolean;
  readonly at: Date;
  readonly by: Pick<Actor, 'accountId' | 'accountName'>;
}

export async function insertVersion(tx: Database, version: NewVersion): Promise<number> {
  const { plantId, price, first, at, by } = version;
  const { id } = await tx
    .insertInto('price_version')
    .values({
      plant_id: plantId,
      effective_from: firstDayOf(price.effectiveMonth),
      first,
      efficiency: price.efficiency,
      feed_in_price: price.feedInPrice,
      seasons: JSON.stringify(price.seasons),
      created_at: at,
      created_by: by.accountId,
      created_by_name: by.accountName,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function withdraw(tx: Database, versionId: number, at: Date, by: string): Promise<void> {
  await tx
    .updateTable('price_version')
    .set({ withdrawn_at: at, withdrawn_by_name: by })
    .where('id', '=', versionId)
    .execute();
}
