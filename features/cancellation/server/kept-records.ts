import type { Database } from '@heliodon/infrastructure/database';
import { sql } from 'kysely';
import { type KeptKind, keptRecords } from '../contract/kept-records.ts';

/** Whole calendar months later; rounded up rather than down by a day. */
function monthsLater(now: Date, months: number): Date {
  const later = new Date(now);
  later.setUTCMonth(later.getUTCMonth() + months);
  return later;
}

async function keep(tx: Database, accountId: number, kind: KeptKind, content: object, now: Date) {
  const { months, why } = keptRecords[kind];
  const keepUntil = monthsLater(now, months);
  await tx
    .insertInto('kept_record')
    .values({
      account_id: accountId,
      kind,
      reason: why.en,
      content: JSON.stringify(content),
      kept_at: now,
      keep_until: keepUntil,
    })
    .execute();
  return { kind, keepUntil: keepUntil.toISOString() };
}

/** Keeps the account behind the log entries; pages show them without name and address from now on. */
export async function keepLog(tx: Database, accountId: number, accountName: string, now: Date) {
  const { rows } = await sql<{
    entries: number;
    newest: Date | null;
  }>`SELECT count(*)::int AS entries, max(at) AS newest
    FROM public.operation_log WHERE account_id = ${accountId}`.execute(tx);
  return keep(tx, accountId, 'networkLog', { accountName, ...rows[0] }, now);
}

export const keepConsent = (
  tx: Database,
  account: { id: number; account_name: string; consent_version: string | null; consent_at: Date | null },
  now: Date,
) =>
  keep(
    tx,
    account.id,
    'consent',
    { accountName: account.account_name, version: account.consent_version, at: account.consent_at },
    now,
  );

/** Bills and prices of deleted plants; those of plants handed over continue with their new owner. */
export async function keepSettlement(tx: Database, accountId: number, processId: number, now: Date) {
  const { rows } = await sql<{ plants: object[] | null }>`
    SELECT jsonb_agg(jsonb_build_object('plantId', r.thing_id, 'name', r.name,
      'bills', (SELECT jsonb_agg(to_jsonb(b)) FROM utility_bill b WHERE b.plant_id = r.thing_id),
      'prices', (SELECT jsonb_agg(to_jsonb(v)) FROM price_version v WHERE v.plant_id = r.thing_id),
      'subsidies', (SELECT jsonb_agg(to_jsonb(v)) FROM subsidy_version v WHERE v.plant_id = r.thing_id),
      'transformers', (SELECT jsonb_agg(to_jsonb(v)) FROM transformer_version v WHERE v.plant_id = r.thing_id)))
      AS plants
    FROM cancellation_resource r
    WHERE r.cancellation_id = ${processId} AND r.kind = 'plant' AND r.state = 'givenUp'`.execute(tx);
  const plants = rows[0]?.plants;
  return plants ? keep(tx, accountId, 'settlement', { plants }, now) : undefined;
}

export async function forgetKept(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('kept_record').where('keep_until', '<=', now).execute();
}
