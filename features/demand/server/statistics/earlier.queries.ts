import type { LimitEra } from '@heliodon/energy/demand/quarters';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS, QUARTERS_PER_HOUR } from '@heliodon/kernel/time';
import { sql } from 'kysely';
import type { DemandFigureSet } from '../../contract/statistics.contract.ts';

interface Row {
  readonly peakKwh: number | null;
  readonly peakPlace: number | null;
  readonly meanKwh: number | null;
  readonly known: number;
  readonly overQuarters: number;
}

/** The demandFigures of a period, computed in the worker: a year to compare with has 35,000 intervals. */
export async function readFigures(
  db: Database,
  plantId: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  eras: readonly LimitEra[],
): Promise<DemandFigureSet> {
  const since = eras.map((era) => era.fromMs / 1000);
  const until = eras.map((_, at) => (eras[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY) / 1000);
  const limits = eras.map(({ limitKw }) => limitKw);
  const { rows } =
    await sql<Row>`SELECT max(q.import_kwh) AS "peakKwh", avg(q.import_kwh)::float8 AS "meanKwh",
      ((array_agg((extract(epoch FROM q.bucket) / 900)::int ORDER BY q.import_kwh DESC, q.bucket)
        FILTER (WHERE q.import_kwh IS NOT NULL))[1]) AS "peakPlace",
      count(q.import_kwh)::int AS known,
      (count(*) FILTER (WHERE q.import_kwh * ${sql.lit(QUARTERS_PER_HOUR)} > e.kw))::int AS "overQuarters"
    FROM plant_15m q
      LEFT JOIN unnest(${since}::float8[], ${until}::float8[], ${limits}::float8[]) AS e (since, until, kw)
        ON q.bucket >= to_timestamp(e.since) AND q.bucket < to_timestamp(e.until)
    WHERE q.plant_id = ${plantId} AND q.bucket >= ${new Date(fromMs)} AND q.bucket < ${new Date(toMs)}`.execute(
      db,
    );
  const [row] = rows;
  const kwOf = (kwh: number | null | undefined) => (kwh == null ? null : kwh * QUARTERS_PER_HOUR);
  const [peakKw, meanKw] = [kwOf(row?.peakKwh), kwOf(row?.meanKwh)];
  return {
    peakKw,
    meanKw,
    known: row?.known ?? 0,
    overQuarters: row?.overQuarters ?? 0,
    peakAtMs: row?.peakPlace == null ? null : row.peakPlace * QUARTER_MS,
    loadFactor: meanKw === null || !peakKw ? null : meanKw / peakKw,
  };
}
