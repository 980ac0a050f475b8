import type { Peak } from '@heliodon/energy/demand/quarters';
import { dayStartMs } from '@heliodon/energy/periods/local-time';
import { slotAfter } from '@heliodon/energy/periods/report-range';
import type { Database } from '@heliodon/infrastructure/database';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { sql } from 'kysely';

export interface QuarterPeaks {
  readonly peak: Peak | null;
  /** Without storage. */
  readonly freePeak: Peak | null;
}

interface Row {
  readonly month: string;
  readonly kw: number;
  readonly place: number;
  readonly freeKw: number;
  readonly freePlace: number;
}

/**
 * The highest 15-minute power of months by `demandQuarter` (packages/energy/src/demand/quarters.ts), the earliest of
 * equal ones; calculated in the database, because ten years have 350,000 intervals.
 */
export async function readQuarterPeaks(
  db: Database,
  { plantId, timeZone }: { readonly plantId: number; readonly timeZone: string },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, QuarterPeaks>> {
  const span = {
    from: new Date(dayStartMs(`${from}-01`, timeZone)),
    to: new Date(dayStartMs(`${slotAfter('month', to, 1)}-01`, timeZone)),
  };
  const { rows } = await sql<Row>`WITH quarter AS (
      SELECT left((bucket AT TIME ZONE ${timeZone})::text, 7) AS month, (extract(epoch FROM bucket) / 900)::int AS place,
        import_kwh * 4 AS kw,
        greatest(0, import_kwh - coalesce(export_kwh, 0) + coalesce(discharge_kwh, 0) - coalesce(charge_kwh, 0)) * 4
          AS free_kw
      FROM plant_15m WHERE plant_id = ${plantId} AND bucket >= ${span.from} AND bucket < ${span.to}
        AND import_kwh IS NOT NULL),
    most AS (SELECT month, max(kw) AS kw, max(free_kw) AS free_kw FROM quarter GROUP BY month)
    SELECT m.month, m.kw, m.free_kw AS "freeKw", min(q.place) FILTER (WHERE q.kw = m.kw) AS place,
      min(q.place) FILTER (WHERE q.free_kw = m.free_kw) AS "freePlace"
    FROM most m JOIN quarter q ON q.month = m.month AND (q.kw = m.kw OR q.free_kw = m.free_kw)
    GROUP BY m.month, m.kw, m.free_kw`.execute(db);
  return new Map(
    rows.map(({ month, kw, place, freeKw, freePlace }) => [
      month,
      {
        peak: { kw, atMs: place * QUARTER_MS },
        freePeak: { kw: freeKw, atMs: freePlace * QUARTER_MS },
      },
    ]),
  );
}
