import { kindsWith } from '@heliodon/device-kinds/kinds';
import type { TransformerTerms } from '@heliodon/energy/settlement/capacity-charge';
import type { SettledLine } from '@heliodon/energy/settlement/lines';
import type { PfStandard } from '@heliodon/energy/settlement/power-factor';
import { type VersionFacts, versionOn } from '@heliodon/energy/tariff/tariff-versions';
import type { Database } from '@heliodon/infrastructure/database';
import { pgArray } from '@heliodon/infrastructure/sql';
import type { OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import { sql } from 'kysely';
import { isPending } from '../days/pending.ts';
import { lineOf } from '../report/settled-slots.ts';

export interface TransformerVersion extends VersionFacts {
  readonly createdBy: string;
  readonly terms: (TransformerTerms & { readonly pfStandard?: PfStandard | null }) | null;
}

export async function readTransformers(db: Database, plantId: number): Promise<TransformerVersion[]> {
  const { rows } = await sql<Omit<TransformerVersion, 'withdrawn' | 'createdAtMs'> & { createdAt: Date }>`
    SELECT id, effective_from::text AS "effectiveFrom", created_at AS "createdAt", created_by_name AS "createdBy",
      transformer AS terms
    FROM transformer_version WHERE plant_id = ${plantId}`.execute(db);
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    createdAtMs: createdAt.getTime(),
    withdrawn: false,
  }));
}

/** The billing of a month: the version of its first day. */
export const transformerOf = (
  versions: readonly TransformerVersion[],
  month: string,
): TransformerVersion | undefined => versionOn(versions, `${month}-01`);

/** First settled day: there is no bill for earlier days. */
export async function firstSettledDay(db: Database, plantId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT min(day)::text AS day FROM settlement_day
    WHERE plant_id = ${plantId}`.execute(db);
  return rows[0]?.day ?? null;
}

interface BilledRow {
  readonly key: string;
  readonly item: string;
  readonly period: string | null;
  readonly price: string;
  readonly mwh: number;
}

/** The lines of the bill, summed by month or by day, without reading the other data of the days. */
export async function readBilledLines(
  db: Database,
  plantId: number,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: 'day' | 'month' },
): Promise<{ readonly key: string; readonly line: SettledLine }[]> {
  const { rows } =
    await sql<BilledRow>`SELECT left(s.day::text, ${by === 'day' ? 10 : 7}) AS key, l.item, l.period,
      l.price, sum(l.mwh)::float8 AS mwh
    FROM settlement_day s
    CROSS JOIN jsonb_to_recordset(s.lines) AS l (item text, period text, price text, mwh bigint)
    WHERE s.plant_id = ${plantId} AND s.day BETWEEN ${from}::date AND ${to}::date
      AND l.item IN ('import', 'feedIn')
    GROUP BY 1, 2, 3, 4 ORDER BY 1, min(s.day)`.execute(db);
  return rows.map(({ key, ...line }) => ({ key, line: lineOf(line) }));
}

export interface BillBasis {
  readonly pendingDays: number;
  readonly daysWithoutPrice: number;
  readonly quarters: number;
  readonly unknownQuarters: number;
  readonly estimatedS: number;
}

/**
 * The data basis of the days, by the rules of server/report/settled-slots.ts. Intervals without any data, from the day
 * after the plant's first up to an hour ago, count as unknown too.
 */
export async function readBasis(db: Database, plantId: number, from: string, to: string): Promise<BillBasis> {
  const { rows } = await sql<BillBasis & { missing: number }>`
    WITH p AS (SELECT time_zone AS zone, (SELECT min(day) FROM settlement_day WHERE plant_id = ${plantId}) AS first
      FROM plant WHERE id = ${plantId})
    SELECT
      greatest(0, (SELECT floor(extract(epoch FROM least((${to}::date + 1)::timestamp AT TIME ZONE zone,
          now() - interval '1 hour') - greatest(${from}::date, first + 1)::timestamp AT TIME ZONE zone) / 900) FROM p)
        - coalesce(sum(quarters) FILTER (WHERE day > (SELECT first FROM p)), 0))::int AS missing,
      count(*) FILTER (WHERE ${isPending})::int AS "pendingDays",
      count(*) FILTER (WHERE settled_at IS NOT NULL AND quarters > 0 AND price_version_id IS NULL)::int
        AS "daysWithoutPrice",
      coalesce(sum(quarters), 0)::int AS quarters, coalesce(sum(unknown_quarters), 0)::int AS "unknownQuarters",
      coalesce(sum(estimated_s), 0)::int AS "estimatedS"
    FROM settlement_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date`.execute(
    db,
  );
  const { missing, ...basis } = rows[0] as BillBasis & { missing: number };
  return {
    ...basis,
    quarters: basis.quarters + missing,
    unknownQuarters: basis.unknownQuarters + missing,
  };
}

export interface DayDemand {
  readonly day: string;
  readonly maxKw: number | null;
}

/** The highest 15-minute power of each day, inclusive. */
export async function readDemand(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<DayDemand[]> {
  const { rows } = await sql<DayDemand>`SELECT day::text AS day, import_max_kw AS "maxKw" FROM plant_day
    WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date ORDER BY day`.execute(db);
  return rows;
}

/** The highest 15-minute power of each month among these days, by 'YYYY-MM'. */
export async function readMonthDemand(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ month: string; maxKw: number | null }>`SELECT left(day::text, 7) AS month,
      max(import_max_kw) AS "maxKw"
    FROM plant_day WHERE plant_id = ${plantId} AND day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ month, maxKw }) => [month, maxKw]));
}

export interface PriceVersionFacts {
  readonly versionId: number;
  readonly effectiveFrom: string;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export async function readPriceVersions(
  db: Database,
  plantId: number,
  versionIds: readonly number[],
): Promise<PriceVersionFacts[]> {
  const { rows } =
    await sql<PriceVersionFacts>`SELECT id AS "versionId", effective_from::text AS "effectiveFrom",
      created_at AS "createdAt", created_by_name AS "createdBy"
    FROM price_version WHERE plant_id = ${plantId} AND id = ANY(${pgArray(versionIds, (id) => id)}::bigint[])
    ORDER BY effective_from, id`.execute(db);
  return rows;
}

export interface GridMeter {
  readonly deviceId: number;
  readonly sn: string;
  readonly name: string;
}

/** The meters that measured the grid since then: on the high-voltage side, else on the low-voltage side. */
export async function readGridMeters(
  db: Database,
  plantId: number,
  since: Date,
): Promise<(GridMeter & OfKind)[]> {
  const { rows } = await sql<
    GridMeter & OfKind
  >`WITH standing AS (SELECT id, kind, sn, alias, sampling_point FROM device
      WHERE plant_id = ${plantId} AND kind = ANY(${kindsWith('meter')}::text[])
        AND (removed_at IS NULL OR removed_at > ${since}))
    SELECT id AS "deviceId", kind, sn, alias AS name FROM standing
    WHERE sampling_point = CASE WHEN EXISTS (SELECT 1 FROM standing WHERE sampling_point = 'highVoltage')
      THEN 'highVoltage' ELSE 'acLow' END
    ORDER BY id`.execute(db);
  return rows;
}

export interface CountedReading {
  readonly deviceId: number;
  readonly outKwh: number;
  readonly inKwh: number;
}

/** The energy counted for each device over the days, as stored by the settlement. */
export async function readCounted(
  db: Database,
  plantId: number,
  from: string,
  to: string,
): Promise<CountedReading[]> {
  const { rows } =
    await sql<CountedReading>`SELECT r."deviceId", coalesce(sum(r."outKwh"), 0)::float8 AS "outKwh",
      coalesce(sum(r."inKwh"), 0)::float8 AS "inKwh"
    FROM settlement_day s
    CROSS JOIN jsonb_to_recordset(s.readings) AS r ("deviceId" bigint, "outKwh" float8, "inKwh" float8)
    WHERE s.plant_id = ${plantId} AND s.day BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`.execute(db);
  return rows;
}
