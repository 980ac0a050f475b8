import { gridOf, gridTimes, onClock, onGrid } from '@heliodon/energy/curves/curve';
import { dayRangeMs, dayStartMs, nextDay } from '@heliodon/energy/periods/local-time';
import { hasCodes } from '@heliodon/kernel/device-point';
import { DAY_MS, MINUTE_MS } from '@heliodon/kernel/time';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { ComparedData } from '../../contract/compare/compared.contract.ts';
import type { KnownSeries } from './compared.policy.ts';

/** Samples before and after a range that are needed for its first and last steps. */
const LEAD_MS = 3_600_000;

type Samples = Pick<TelemetryStore, 'samples'>;
type TimeSpan = Extract<ComparedData['span'], { mode: 'time' }>;
type DaysSpan = Extract<ComparedData['span'], { mode: 'days' }>;

/** One time with the value of each series or of each day. */
export interface ComparedStep<Of> {
  readonly ms: number;
  readonly values: ReadonlyMap<Of, number | null>;
}

interface Rows<Of> {
  readonly total: number;
  readonly rows: AsyncIterable<ComparedStep<Of>>;
}

/** One row per step, read day by day, so that a month of twenty devices is never in memory at once. */
export function rowsOfTime(
  store: Samples,
  series: readonly KnownSeries[],
  span: TimeSpan,
  options: { readonly stepMin: number; readonly nowMs: number },
): Rows<KnownSeries> {
  const stepMs = options.stepMin * MINUTE_MS;
  const fromMs = dayStartMs(span.from, span.timeZone);
  const toMs = Math.min(dayStartMs(nextDay(span.to), span.timeZone), options.nowMs);
  const stepsADay = DAY_MS / stepMs;
  const all = gridOf(fromMs, toMs, stepMs);
  const rows = async function* () {
    for (let done = 0; done < all.count; done += stepsADay) {
      const grid = { fromMs: fromMs + done * stepMs, stepMs, count: Math.min(stepsADay, all.count - done) };
      const curves = new Map<KnownSeries, (number | null)[]>();
      for (const group of byDevice(series)) {
        const range = {
          fromMs: grid.fromMs - LEAD_MS,
          toMs: grid.fromMs + grid.count * stepMs + LEAD_MS,
        };
        for (const [one, curve] of await readCurves(store, group, range))
          curves.set(one, onGrid(curve, grid, hasCodes(one.shape)));
      }
      yield* stepsOf(curves, gridTimes(grid));
    }
  };
  return { total: all.count, rows: rows() };
}

/** One row per time of day, one column per day. */
export function rowsOfDays(
  store: Samples,
  one: KnownSeries,
  span: DaysSpan,
  options: { readonly stepMin: number },
): Rows<string> {
  const grid = gridOf(0, DAY_MS, options.stepMin * MINUTE_MS);
  const { timeZone } = one.device;
  const rows = async function* () {
    const curves = new Map<string, (number | null)[]>();
    for (const day of span.days) {
      const [[, curve] = [one, { t: [], v: [] }]] = await readCurves(store, [one], dayRangeMs(day, timeZone));
      curves.set(day, onGrid(onClock(curve, timeZone), grid, hasCodes(one.shape)));
    }
    yield* stepsOf(curves, gridTimes(grid));
  };
  return { total: grid.count, rows: rows() };
}

const stepsOf = <Of>(
  curves: ReadonlyMap<Of, readonly (number | null)[]>,
  times: readonly number[],
): ComparedStep<Of>[] =>
  times.map((ms, at) => ({
    ms,
    values: new Map([...curves].map(([of, values]) => [of, values[at] ?? null])),
  }));

function byDevice(series: readonly KnownSeries[]): KnownSeries[][] {
  const groups = new Map<number, KnownSeries[]>();
  for (const one of series) groups.set(one.deviceId, [...(groups.get(one.deviceId) ?? []), one]);
  return [...groups.values()];
}

/** The curves of one device. */
async function readCurves(
  store: Samples,
  series: readonly KnownSeries[],
  range: { readonly fromMs: number; readonly toMs: number },
) {
  const [first] = series;
  if (!first) return [];
  const points = series.map(({ point }) => point);
  const samples = await store.samples({ kind: first.kind, deviceId: first.deviceId, points, ...range });
  const t = samples.map(({ atMs }) => atMs);
  return series.map((one) => {
    const v = samples.map(({ values }) => values[one.point] as number | null);
    return [one, { t, v }] as const;
  });
}
