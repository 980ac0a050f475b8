import { type Grid, onClock, onGrid } from '@heliodon/energy/curves/curve';
import { type CurveStats, correlation, curveStats, mostHeld } from '@heliodon/energy/curves/curve-stats';
import { fromMean, largest, percentOf } from '@heliodon/energy/curves/curve-view';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { hasCodes } from '@heliodon/kernel/device-point';
import { AXES_A_CHART, unitsOf } from '@heliodon/ui/workbench/axes';
import type { DeviceChoice } from '../../../contract/compare/compared.contract.ts';
import type { CompareView } from '../../../contract/compare/series.schema.ts';
import type { LoadedCurve } from '../data/historyLoader.ts';

/** One curve of the chart and one row of the table: a series, or one of the days of a series. */
export interface Line {
  readonly key: string;
  readonly name: string;
  readonly tint: number;
  readonly device: DeviceChoice;
  readonly kind: DeviceKind;
  readonly point: Point;
  /** Undefined until loaded, or if loading failed. */
  readonly curve: LoadedCurve | undefined;
}

export type Values = readonly (number | null)[];
const NOTHING: LoadedCurve = { t: [], v: [], stepMs: null, cut: false };

/** Results computed from a curve, cached as long as the curve exists. */
const worked = new WeakMap<LoadedCurve, Map<string, unknown>>();

function once<T>(curve: LoadedCurve, what: string, work: () => T): T {
  const known = worked.get(curve) ?? new Map<string, unknown>();
  worked.set(curve, known);
  if (!known.has(what)) known.set(what, work());
  return known.get(what) as T;
}

/** The lines on one common grid; `clock`: by time of day, whatever the date. */
export function aligned(lines: readonly Line[], grid: Grid, clock = false): Values[] {
  const { fromMs, stepMs, count } = grid;
  return lines.map(({ curve = NOTHING, point, device: { timeZone } }) =>
    once(curve, `values ${fromMs} ${stepMs} ${count} ${clock && timeZone} ${point.name}`, () =>
      onGrid(clock ? onClock(curve, timeZone) : curve, grid, hasCodes(point)),
    ),
  );
}

/** Reason why a line cannot be drawn in a view. */
export type Undrawn = 'noRating' | 'code' | 'alone';

export interface Shown {
  readonly line: Line;
  readonly unit: string;
  readonly decimals: number;
  readonly values: Values;
  readonly undrawn?: Undrawn;
}

const PERCENT = { unit: '%', decimals: 1 };

function asPercent(line: Line, values: Values, reference: number | null): Shown {
  const percent = percentOf(values, reference);
  return percent ? { line, values: percent, ...PERCENT } : { line, values, ...PERCENT, undrawn: 'noRating' };
}

/** The lines as the view shows them, in their order. */
export function inView(lines: readonly Line[], values: readonly Values[], view: CompareView): Shown[] {
  const own = (line: Line) => ({ line, unit: line.point.unit, decimals: line.point.decimals });
  const means = view === 'deviation' ? deviations(lines, values) : undefined;
  return lines.map((line, i) => {
    const measured = values[i] ?? [];
    if (view === 'value') return { ...own(line), values: measured };
    if (hasCodes(line.point)) return { ...own(line), values: measured, undrawn: 'code' };
    if (view === 'rated')
      return asPercent(line, measured, line.point.unit === 'kW' ? line.device.ratedKw : null);
    if (view === 'max') return asPercent(line, measured, largest(measured));
    const deviation = means?.get(line.key);
    return deviation
      ? { ...own(line), values: deviation }
      : { ...own(line), values: measured, undrawn: 'alone' };
  });
}

/** Only for units with two or more lines. */
function deviations(lines: readonly Line[], values: readonly Values[]): Map<string, Values> {
  const found = new Map<string, Values>();
  const measured = lines.filter((line) => !hasCodes(line.point));
  for (const unit of new Set(measured.map(({ point }) => point.unit))) {
    const group = measured.filter(({ point }) => point.unit === unit);
    if (group.length < 2) continue;
    const away = fromMean(group.map((line) => values[lines.indexOf(line)] ?? []));
    for (const [i, { key }] of group.entries()) found.set(key, away[i] ?? []);
  }
  return found;
}

export interface Axes {
  /** Units of all lines that can be drawn, in the order of the lines. */
  readonly units: readonly string[];
  /** At most two of them: the left and the right axis. */
  readonly drawn: readonly string[];
}

/** The selected units, filled up with the first of the others. */
export function axesOf(shown: readonly Shown[], chosen: readonly string[]): Axes {
  const units = unitsOf(shown.filter(({ undrawn }) => !undrawn));
  const wanted = new Set([...chosen.filter((unit) => units.includes(unit)), ...units]);
  return { units, drawn: [...wanted].slice(0, AXES_A_CHART) };
}

export interface LineStats {
  readonly stats: CurveStats | undefined;
  readonly held: ReturnType<typeof mostHeld>;
  readonly isCode: boolean;
  /** Correlation with the first line; null for the first line itself, or if undefined. */
  readonly correlation: number | null;
}

/** Statistics of the samples, whatever the view and the step are. */
export function lineStats(lines: readonly Line[], values: readonly Values[]): LineStats[] {
  const [first = []] = values;
  return lines.map(({ curve, point }, i) => {
    const isCode = hasCodes(point);
    return {
      isCode,
      stats: curve && !isCode ? once(curve, 'stats', () => curveStats(curve, curve.stepMs)) : undefined,
      held: curve && isCode ? once(curve, 'held', () => mostHeld(curve)) : undefined,
      correlation: i === 0 || isCode ? null : correlation(first, values[i] ?? []),
    };
  });
}
