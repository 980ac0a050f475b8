import { WEEKDAYS, weekPattern } from '@heliodon/energy/curves/series-stats';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { ChartTable } from '@heliodon/ui/chart/chartTable';
import type { Palette } from '@heliodon/ui/tokens';
import type { DataLine } from './dataModel.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Monday first. */
export function weekRows(line: DataLine): (number | null)[][] {
  const points = line.points.map(({ key, value }) => ({ atMs: Date.parse(key), value }));
  const pattern = weekPattern(points, line.set.timeZone);
  return WEEKDAYS.map((weekday) => pattern[weekday] ?? []);
}

/** Hours of the day by weekday; darker means more. */
export const weekOption =
  (rows: readonly (readonly (number | null)[])[], line: DataLine, weekdays: readonly string[]) =>
  (p: Palette) => {
    const values = rows.flat().filter((value) => value !== null);
    const color = line.energy ? p.energy[line.energy].solid : p.brand.solid;
    return {
      aria: { enabled: true },
      animation: false,
      grid: { top: 12, left: 8, right: 12, bottom: 72, outerBoundsMode: 'same' },
      tooltip: {
        confine: true,
        formatter: ({ value: [hour, weekday, value] }: { value: [number, number, number] }) => {
          const box = document.createElement('span');
          box.textContent = `${weekdays[weekday] ?? ''} ${HOURS[hour] ?? ''}  ${formatNumber(value)} ${line.unit}`;
          return box;
        },
      },
      xAxis: { type: 'category', data: HOURS, splitArea: { show: false }, axisLabel: { hideOverlap: true } },
      yAxis: { type: 'category', data: weekdays, inverse: true, axisTick: { show: false } },
      visualMap: {
        min: Math.min(0, ...values),
        max: Math.max(...values, Number.MIN_VALUE),
        calculable: true,
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 160,
        text: [line.unit, ''],
        textStyle: { color: p.textSecondary },
        inRange: { color: [p.sunken, color] },
      },
      series: [
        {
          type: 'heatmap',
          progressive: 0,
          data: rows.flatMap((hours, weekday) =>
            hours.flatMap((value, hour) => (value === null ? [] : [[hour, weekday, value]])),
          ),
          itemStyle: { borderColor: p.surface, borderWidth: 2, borderRadius: 3 },
          emphasis: { itemStyle: { borderColor: p.text } },
        },
      ],
    };
  };

export const weekTable = (
  rows: readonly (readonly (number | null)[])[],
  weekdays: readonly string[],
  title: string,
): ChartTable => ({
  head: { key: 'hour', title },
  columns: weekdays.map((weekday, at) => ({ key: String(at), title: weekday })),
  rows: HOURS.map((hour, at) => ({
    key: hour,
    cells: { hour, ...Object.fromEntries(rows.map((row, weekday) => [weekday, formatNumber(row[at])])) },
  })),
});
