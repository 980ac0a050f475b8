import { hasMean, type Point } from '@heliodon/kernel/device-kind';
import { askedPoint } from './stored-sample.ts';
import { telemetryTable } from './tables.ts';
import type { MeanQuery, MeanRow } from './telemetry-store.ts';

const MEAN_DIGITS = 7;

function asked({ kind, points }: Pick<MeanQuery, 'kind' | 'points'>) {
  return points.map((name) => {
    const one = askedPoint(kind, name);
    if (one.isList) throw new Error(`${kind.id}.${name} is a list and has no mean`);
    return one;
  });
}

/** $1 device, $2 and $3 the range, $4 step in seconds. 15-minute steps fit every time zone. */
export function meansSql(query: MeanQuery): string {
  const figures = asked(query).map(({ column, point }) =>
    hasMean(point)
      ? `avg(${column}::float8)`
      : `(array_agg(${column}::float8 ORDER BY ts DESC) FILTER (WHERE ${column} IS NOT NULL))[1]`,
  );
  return `SELECT extract(epoch FROM date_bin(make_interval(secs => $4), ts, 'epoch'::timestamptz))::float8 * 1000 AS at
      ${figures.map((figure) => `, ${figure}`).join('')}
    FROM ${telemetryTable(query.kind)} WHERE device_id = $1 AND ts >= $2 AND ts < $3
    GROUP BY 1 ORDER BY 1`;
}

export function toMeans(query: MeanQuery, rows: readonly unknown[][]): MeanRow[] {
  const points = asked(query);
  return rows.map(([ms, ...values]) => ({
    atMs: Math.round(ms as number),
    values: points.map(({ point }, i) => figure(point, values[i] as number | null)),
  }));
}

/** A mean has at most the precision of its single-precision inputs. */
function figure(point: Point, stored: number | null): number | null {
  if (stored === null) return null;
  const value = stored / (point.scale ?? 1);
  return hasMean(point) ? Number(value.toPrecision(MEAN_DIGITS)) : value;
}
