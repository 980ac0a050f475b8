import type { DeviceHistory } from '@heliodon/devices/contract';
import { MINUTE_MS } from '@heliodon/kernel/time';
import type { ChartModel, ChartSeries, TimeSpan } from '@heliodon/ui/chart/model';

export interface DayCurve extends Omit<ChartSeries, 'data'> {
  readonly history: Pick<DeviceHistory, 't' | 'values'>;
  /** Which row of the history. */
  readonly row: number;
}

/** Curves of several devices on one time axis: for each, the last sample of a minute counts. */
export function dayCurves(curves: readonly DayCurve[], timeZone: string, span: TimeSpan): ChartModel {
  const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const at = [...new Set(curves.flatMap(({ history }) => history.t.map(minuteOf)))].sort((a, b) => a - b);
  const places = new Map(at.map((ms, i) => [ms, i]));
  return {
    x: { kind: 'time', at, timeZone, span },
    series: curves.map(({ history, row, ...series }) => {
      const data: (number | null | undefined)[] = new Array(at.length).fill(undefined);
      history.t.forEach((ms, i) => {
        data[places.get(minuteOf(ms)) ?? 0] = history.values[row]?.[i] ?? null;
      });
      return { ...series, data: bridged(data, at) };
    }),
  };
}

/** In minutes with data of another device only, the last value is repeated for at most a quarter of an hour. */
const BRIDGE_MS = 15 * MINUTE_MS;

function bridged(data: readonly (number | null | undefined)[], at: readonly number[]): (number | null)[] {
  let [last, lastMs]: [number | null, number] = [null, Number.NEGATIVE_INFINITY];
  return data.map((value, i) => {
    const ms = at[i] ?? 0;
    if (value !== undefined) [last, lastMs] = [value, ms];
    return ms - lastMs <= BRIDGE_MS ? last : null;
  });
}
