import type { TransformerTerms } from '@heliodon/energy/settlement/capacity-charge';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';

export interface TransformerVersion extends VersionFacts {
  readonly terms: TransformerTerms | null;
}

export async function readTransformers(db: Database, plantId: number): Promise<TransformerVersion[]> {
  const { rows } = await sql<{
    id: number;
    effectiveFrom: string;
    createdAt: Date;
    terms: TransformerTerms | null;
  }>`SELECT id, effective_from::text AS "effectiveFrom", created_at AS "createdAt", transformer AS terms
    FROM transformer_version WHERE plant_id = ${plantId}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAtMs: createdAt.getTime(),
    withdrawn: false,
  }));
}

/** Billing terms of a month, as in settlement: the version of its first day. */
export const termsOf = (versions: readonly TransformerVersion[], month: string): TransformerTerms | null =>
  versionOn(versions, `${month}-01`)?.terms ?? null;
