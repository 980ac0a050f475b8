import { shortDay } from '@heliodon/energy/periods/local-time';
import { hourText } from '@heliodon/energy/periods/report-range';
import type { PricePeriod } from '@heliodon/energy/tariff/tariff-day';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { BillOut } from '../../contract/bill.schema.ts';

interface ChartWords {
  readonly time: string;
  readonly amount: string;
  readonly feedIn: string;
  /** Currency unit of amounts. */
  readonly unit: string;
  readonly period: (period: PricePeriod) => string;
  readonly periods: readonly PricePeriod[];
}

/** Import stacked by period, feed-in next to it, amount as a line. Future columns are empty. */
export function billChart({ chart }: Pick<BillOut, 'chart'>, words: ChartWords): ChartModel {
  const isEmpty = chart.map(({ kwh, feedInKwh }) => Object.keys(kwh).length === 0 && feedInKwh === 0);
  const has = (period: PricePeriod) => chart.some(({ kwh }) => (kwh[period] ?? 0) > 0);
  const bar = { unit: 'kWh', kind: 'bar', stack: 'energy' } as const;
  const series: ChartSeries[] = words.periods.filter(has).map((period) => ({
    ...bar,
    key: period,
    name: words.period(period),
    price: period,
    data: chart.map(({ kwh }, at) => (isEmpty[at] ? null : (kwh[period] ?? 0))),
  }));
  if (chart.some(({ feedInKwh }) => feedInKwh > 0))
    series.push({
      ...bar,
      key: 'feedIn',
      name: words.feedIn,
      energy: 'pv',
      stack: 'feedIn',
      data: chart.map(({ feedInKwh }, at) => (isEmpty[at] ? null : feedInKwh)),
    });
  series.push({
    key: 'amount',
    name: words.amount,
    unit: words.unit,
    kind: 'line',
    data: chart.map(({ amount }, at) => (isEmpty[at] ? null : Number(amount))),
  });
  return { x: { kind: 'category', labels: chart.map(({ key }) => labelOf(key)), name: words.time }, series };
}

/** Short label of an hour or a day: the report bar above names the date or year. */
const labelOf = (key: string): string => {
  if (key.includes('T')) return hourText(key);
  return key.length === 10 ? shortDay(key) : key;
};
