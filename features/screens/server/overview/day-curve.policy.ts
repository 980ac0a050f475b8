import type { Flow } from '@heliodon/energy/flows/plant-flows';
import { toKw } from '@heliodon/energy/forecast/quarter';
import { dayRangeMs, localDay, localMinute, nextDay } from '@heliodon/energy/periods/local-time';
import { QUARTER_MS } from '@heliodon/kernel/time';

/* A day of the plant in 15-minute intervals, and the previous day at the same time of day. */

export interface FlowQuarter extends Readonly<Record<Flow, number | null>> {
  readonly startMs: number;
}

export const LINES = ['pv', 'battery', 'grid', 'load', 'charging'] as const;
export type CurveLine = (typeof LINES)[number];
type Line = (number | null)[];
export type CurveLines = Record<CurveLine, Line>;

/** Start of the 15-minute intervals of a local day: 96, fewer or more on a clock change. */
export function quarterStarts(day: string, timeZone: string): number[] {
  const { fromMs, toMs } = dayRangeMs(day, timeZone);
  return Array.from({ length: Math.ceil((toMs - fromMs) / QUARTER_MS) }, (_, i) => fromMs + i * QUARTER_MS);
}

/** Difference; null only if both are unknown. */
function minus(a: number | null, b: number | null): number | null {
  return a === null && b === null ? null : (a ?? 0) - (b ?? 0);
}

/** Mean power in kW: discharge and import are positive. */
const POWER: Record<CurveLine, (quarter: FlowQuarter) => number | null> = {
  pv: ({ pv }) => pv,
  battery: ({ discharge, charge }) => minus(discharge, charge),
  grid: (quarter) => minus(quarter.import, quarter.export),
  load: ({ load }) => load,
  charging: ({ charging }) => charging,
};

const linesOf = (quarters: readonly (FlowQuarter | undefined)[]): CurveLines =>
  Object.fromEntries(
    LINES.map((name) => [
      name,
      quarters.map((quarter) => {
        const energyKwh = quarter ? POWER[name](quarter) : null;
        return energyKwh === null ? null : toKw(energyKwh);
      }),
    ]),
  ) as CurveLines;

/** The running interval is not shown: its incomplete energy would look like lower power. */
export function todayLines(
  starts: readonly number[],
  quarters: readonly FlowQuarter[],
  nowMs: number,
): CurveLines {
  const known = new Map(quarters.map((quarter) => [quarter.startMs, quarter]));
  return linesOf(starts.map((at) => (at + QUARTER_MS <= nowMs ? known.get(at) : undefined)));
}

/** By local time, so that noon is aligned with noon across a clock change. */
export function yesterdayLines(
  starts: readonly number[],
  quarters: readonly FlowQuarter[],
  timeZone: string,
): CurveLines {
  const [first] = starts;
  const today = first === undefined ? '' : localDay(first, timeZone);
  const byMinute = new Map(
    quarters
      .filter(({ startMs }) => nextDay(localDay(startMs, timeZone)) === today)
      .map((quarter) => [localMinute(quarter.startMs, timeZone), quarter]),
  );
  return linesOf(starts.map((at) => byMinute.get(localMinute(at, timeZone))));
}
