import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { ChartTable } from '@heliodon/ui/chart/chartTable';
import type { Palette } from '@heliodon/ui/tokens';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import { type DifferenceKind, differenceBy, kindOf } from '../../contract/planned-difference.ts';

export interface WaterfallBar {
  readonly name: string;
  /** Level at the start of the bar; a loss runs downward from there, a gain upward. */
  readonly from: number;
  readonly to: number;
  readonly kind: 'planned' | DifferenceKind | 'actual';
}

interface Words {
  readonly planned: string;
  readonly actual: string;
  readonly cause: Readonly<Record<LostCause, string>>;
}

/** Bars from planned income, cause by cause, to actual income. Causes without an amount are omitted. */
export function waterfallBars(
  { planned, actual, lost }: PlannedIncome['totals'],
  words: Words,
): WaterfallBar[] {
  let level = Number(planned);
  const steps = LOST_CAUSES.flatMap((cause): WaterfallBar[] => {
    const difference = Number(differenceBy(lost[cause]));
    const kind = kindOf(difference);
    if (!kind) return [];
    const from = level;
    level += difference;
    return [{ name: words.cause[cause], from, to: level, kind }];
  });
  return [
    { name: words.planned, from: 0, to: Number(planned), kind: 'planned' },
    ...steps,
    { name: words.actual, from: 0, to: Number(actual), kind: 'actual' },
  ];
}

/** A bar that does not begin at zero is stacked on an invisible base; across zero it has two parts. */
export function barParts({ from, to }: WaterfallBar): { base: number; up: number; down: number } {
  const [low, high] = from < to ? [from, to] : [to, from];
  if (low >= 0) return { base: low, up: high - low, down: 0 };
  if (high <= 0) return { base: high, up: 0, down: low - high };
  return { base: 0, up: high, down: low };
}

/** Differences below this share of the largest amount would not be visible on an axis from zero. */
const SMALL_SHARE = 0.2;
/** Space below the lowest amount, as a multiple of the differences. */
const ROOM_BELOW = 2;

const TICKS = 5;

/** 1, 2 or 5 times a power of ten: the one closest to a fifth of the length. */
function roundStep(length: number): number {
  const wanted = length / TICKS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const nearest = [1, 2, 5, 10].find((times) => wanted / power < times * Math.SQRT2) ?? 10;
  return nearest * power;
}

/** Start of the axis (a round tick) and its tick interval; undefined for an axis from zero. */
export function axisFrom(levels: readonly number[]): { min: number; interval: number } | undefined {
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = high - low;
  if (low <= 0 || span === 0 || span > high * SMALL_SHARE) return undefined;
  const from = Math.max(0, low - span * ROOM_BELOW);
  const interval = roundStep(high - from);
  // Removes binary rounding errors, as in 17 × 0.05.
  return { min: Number((Math.floor(from / interval) * interval).toPrecision(12)), interval };
}

const changeOf = ({ from, to }: WaterfallBar): string => formatNumber(to - from);

export function waterfallOption(
  bars: readonly WaterfallBar[],
  unit: string,
  p: Palette,
): Record<string, unknown> {
  const colors: Record<WaterfallBar['kind'], string> = {
    planned: p.brand.solid,
    lost: p.status.fault.solid,
    gained: p.status.normal.solid,
    actual: p.energy.battery.solid,
  };
  const parts = bars.map(barParts);
  // The first and the last bar start at zero, the others at the end of the previous bar.
  const axis = axisFrom(bars.map(({ to }) => to));
  const shared = { type: 'bar', stack: 'waterfall', barMaxWidth: 56 };
  const part = (of: 'up' | 'down') => ({
    ...shared,
    data: bars.map((bar, at) => ({ value: parts[at]?.[of] ?? 0, itemStyle: { color: colors[bar.kind] } })),
  });
  return {
    animationDuration: 200,
    grid: { top: 40, left: 8, right: 12, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLabel: { interval: 0, width: 88, overflow: 'break' },
    },
    yAxis: {
      type: 'value',
      name: unit,
      ...axis,
      nameTextStyle: { align: 'right', padding: [0, 6, 0, 0] },
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      // A text node, so that names are not interpreted as HTML.
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const bar = bars[dataIndex];
        return bar ? document.createTextNode(`${bar.name}: ${changeOf(bar)} ${unit}`) : '';
      },
    },
    series: [
      {
        ...shared,
        silent: true,
        itemStyle: { color: 'transparent' },
        tooltip: { show: false },
        data: parts.map(({ base }) => base),
      },
      {
        ...part('up'),
        label: {
          show: true,
          position: 'top',
          color: p.textSecondary,
          fontSize: 12,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const bar = bars[dataIndex];
            return bar ? changeOf(bar) : '';
          },
        },
      },
      part('down'),
    ],
  };
}

export const waterfallTable = (bars: readonly WaterfallBar[], head: string, unit: string): ChartTable => ({
  head: { key: 'name', title: head },
  columns: [{ key: 'amount', title: '', unit }],
  rows: bars.map((bar) => ({ key: bar.name, cells: { name: bar.name, amount: changeOf(bar) } })),
});
