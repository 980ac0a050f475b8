import { keyText } from '@heliodon/energy/periods/report-range';
import { formatNumber, NO_VALUE } from '@heliodon/kernel/format/number';
import type { ChartModel } from '@heliodon/ui/chart/model';
import type { Palette } from '@heliodon/ui/tokens';
import type { DemandStatistics, StatisticKind } from '../../contract/statistics.contract.ts';

/** Length of '08:15'. */
const CLOCK_CHARS = 5;

interface Words {
  readonly peak: string;
  readonly mean: string;
  readonly limit: string;
  readonly time: string;
}

/** Short form of a key for an axis: 08:15, 02:15 (+01:00), 2026-11-07 → 07, 2026-11 → 11. */
export const shortKey = (kind: StatisticKind, key: string): string =>
  kind === 'day' ? clockText(key) : key.slice(-2);

/** 08:15; with UTC offset in the hour repeated at the end of daylight saving time: 02:15 (+01:00). */
const clockText = (key: string): string =>
  key.length > CLOCK_CHARS ? `${key.slice(0, CLOCK_CHARS)} (${key.slice(CLOCK_CHARS)})` : key;

/** Range of hours or days, such as 2026-11-01 ~ 2026-11-16. */
export const spanText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? keyText(from) : `${keyText(from)} ~ ${keyText(to)}`;

export function columnsModel(
  kind: StatisticKind,
  columns: DemandStatistics['columns'],
  words: Words,
): ChartModel {
  return {
    x: { kind: 'category', labels: columns.map(({ key }) => shortKey(kind, key)), name: words.time },
    series: [
      {
        key: 'peak',
        name: words.peak,
        unit: 'kW',
        kind: 'bar',
        energy: 'grid',
        data: columns.map(({ peakKw }) => peakKw),
      },
      // Columns of a day are single intervals, whose peak is their mean.
      ...(kind === 'day'
        ? []
        : [
            {
              ...({ key: 'mean', name: words.mean, unit: 'kW', kind: 'line', energy: 'load' } as const),
              data: columns.map(({ meanKw }) => meanKw),
            },
          ]),
      {
        key: 'limit',
        name: words.limit,
        unit: 'kW',
        kind: 'step',
        price: 'topPeak',
        data: columns.map(({ limitKw }) => limitKw),
      },
    ],
  };
}

/** Change against the previous figure in percent; null: nothing to compare with. */
export const changePercent = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : ((now - before) / before) * 100;

/** A share from 0 to 1 as percentage, with the unit separate. */
export const percentFigure = (share: number | null): { value: string; unit?: string } =>
  share === null ? { value: NO_VALUE } : { value: formatNumber(share * 100, 1), unit: '%' };

/** Heat map of demand: one row per day, one column per time of day. */
export function heatOption({ labels, rows }: DemandStatistics['heat'], unit: string) {
  const cells = rows.flatMap(({ kw }, y) =>
    kw.flatMap((value, x) => (value === null ? [] : [[x, y, value]])),
  );
  const most = Math.max(1, ...cells.map(([, , value]) => value ?? 0));
  return (p: Palette) => ({
    grid: { left: 88, right: 24, top: 12, bottom: 64 },
    tooltip: {
      trigger: 'item',
      confine: true,
      // A text node instead of markup: the content security policy refuses style attributes.
      formatter: ({ value }: { value: readonly number[] }) => {
        const [x = 0, y = 0, kw] = value;
        return document.createTextNode(
          `${rows[y]?.day} ${clockText(labels[x] ?? '')}  ${formatNumber(kw, 1)} ${unit}`,
        );
      },
    },
    xAxis: {
      type: 'category',
      data: labels.map(clockText),
      splitLine: { show: false },
      axisTick: { show: false },
    },
    yAxis: {
      type: 'category',
      data: rows.map(({ day }) => day),
      inverse: true,
      splitLine: { show: false },
      axisLabel: { hideOverlap: true },
    },
    visualMap: {
      type: 'continuous',
      min: 0,
      max: Math.ceil(most),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: 160,
      itemWidth: 10,
      calculable: false,
      text: [`${Math.ceil(most)} ${unit}`, '0'],
      inRange: {
        color: [
          p.sunken,
          p.price.deepValley.fill,
          p.price.valley.fill,
          p.price.usual.fill,
          p.price.peak.fill,
          p.price.topPeak.fill,
        ],
      },
    },
    series: [
      {
        type: 'heatmap',
        data: cells,
        progressive: 0,
        animation: false,
        emphasis: { itemStyle: { borderColor: p.text, borderWidth: 1 } },
      },
    ],
  });
}
