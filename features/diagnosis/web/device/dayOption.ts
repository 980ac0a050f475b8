import type { InverterDayCurves } from '@heliodon/diagnosis/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import { formatTime } from '@heliodon/kernel/format/time';
import type { ChartTable } from '@heliodon/ui/chart/chartTable';
import { tints } from '@heliodon/ui/chart/tints';
import type { Palette } from '@heliodon/ui/tokens';

interface Words {
  readonly string: (string: number) => string;
  readonly median: string;
  readonly light: string;
  readonly time: string;
}

/** Index range with irradiance or current: the night is cut off. */
export function litSpan({ strings, planeWm2 }: InverterDayCurves): [number, number] {
  const LEAST_A = 0.05;
  const lit = planeWm2.flatMap((watts, i) =>
    (watts ?? 0) > 5 || strings.some(({ currentA }) => (currentA[i] ?? 0) > LEAST_A) ? [i] : [],
  );
  return lit.length === 0 ? [0, planeWm2.length] : [Math.max(0, (lit[0] ?? 0) - 1), (lit.at(-1) ?? 0) + 2];
}

/** All strings of a day: conspicuous ones in colour, the others behind them in grey. */
export function dayOption(curves: InverterDayCurves, odd: readonly number[], words: Words, palette: Palette) {
  const [from, to] = litSpan(curves);
  const times = curves.atMs.slice(from, to).map((ms) => formatTime(ms, curves.timeZone));
  const line = (data: readonly (number | null)[]) => ({
    type: 'line' as const,
    showSymbol: false,
    connectNulls: false,
    emphasis: { disabled: true },
    data: data.slice(from, to),
  });
  const isOdd = (string: number) => odd.includes(string);
  const behind = curves.strings.filter(({ string }) => !isOdd(string));
  const before = curves.strings.filter(({ string }) => isOdd(string));
  const axis = (name: string, position: 'left' | 'right') => ({
    type: 'value',
    name,
    position,
    nameGap: 12,
    alignTicks: true,
    splitLine: { show: position === 'left' },
  });
  return {
    animationDuration: 200,
    aria: { enabled: true },
    grid: { top: 46, left: 8, right: 12, bottom: 8, outerBoundsMode: 'same' },
    legend: {
      type: 'scroll',
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 4,
      itemGap: 18,
      data: [...before.map(({ string }) => words.string(string)), words.median, words.light],
    },
    tooltip: { trigger: 'axis', confine: true, formatter: tip(curves, odd, words, from) },
    xAxis: { type: 'category', data: times, boundaryGap: false, axisLabel: { hideOverlap: true } },
    yAxis: [axis('A', 'left'), axis('W/m²', 'right')],
    series: [
      {
        ...line(curves.planeWm2),
        name: words.light,
        yAxisIndex: 1,
        color: palette.energy.pv.solid,
        z: 1,
        lineStyle: { width: 0 },
        areaStyle: { opacity: 0.12 },
      },
      ...behind.map(({ string, currentA }) => ({
        ...line(currentA),
        name: words.string(string),
        color: palette.borderStrong,
        lineStyle: { width: 1 },
        z: 2,
      })),
      {
        ...line(curves.medianA),
        name: words.median,
        color: palette.textSecondary,
        lineStyle: { width: 1.5, type: [5, 4] },
        z: 3,
      },
      ...before.map(({ string, currentA }, i) => ({
        ...line(currentA),
        name: words.string(string),
        color: i === 0 ? palette.status.fault.solid : tints[(2 * i) % tints.length],
        lineStyle: { width: 2.5 },
        z: 4,
      })),
    ],
  };
}

/**
 * Tooltip with values of conspicuous strings and the median, and the range of the others.
 * It is built of DOM elements, because the content security policy refuses style attributes.
 */
function tip(curves: InverterDayCurves, odd: readonly number[], words: Words, from: number) {
  return (points: readonly { dataIndex: number; axisValue: string }[]) => {
    const at = from + (points[0]?.dataIndex ?? 0);
    const amps = (value: number | null | undefined) => `${formatNumber(value, 2)} A`;
    const others = curves.strings.flatMap(({ string, currentA }) =>
      odd.includes(string) ? [] : (currentA[at] ?? []),
    );
    const lines = [
      points[0]?.axisValue ?? '',
      ...curves.strings
        .filter(({ string }) => odd.includes(string))
        .map(({ string, currentA }) => `${words.string(string)}: ${amps(currentA[at])}`),
      `${words.median}: ${amps(curves.medianA[at])}`,
      ...(others.length > 0 ? [`${amps(Math.min(...others))} – ${amps(Math.max(...others))}`] : []),
      `${words.light}: ${formatNumber(curves.planeWm2[at], 0)} W/m²`,
    ];
    const box = document.createElement('div');
    for (const text of lines) {
      const row = document.createElement('div');
      row.textContent = text;
      box.append(row);
    }
    return box;
  };
}

/** Table of the charted values. */
export function dayTable(curves: InverterDayCurves, words: Words): ChartTable {
  const [from, to] = litSpan(curves);
  return {
    head: { key: 'time', title: words.time },
    columns: [
      ...curves.strings.map(({ string }) => ({
        key: String(string),
        title: words.string(string),
        unit: 'A',
      })),
      { key: 'light', title: words.light, unit: 'W/m²' },
    ],
    rows: curves.atMs.slice(from, to).map((ms, i) => ({
      key: String(ms),
      cells: {
        time: formatTime(ms, curves.timeZone),
        light: formatNumber(curves.planeWm2[from + i], 0),
        ...Object.fromEntries(
          curves.strings.map(({ string, currentA }) => [string, formatNumber(currentA[from + i], 2)]),
        ),
      },
    })),
  };
}
