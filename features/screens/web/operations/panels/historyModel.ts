import { shortDay } from '@heliodon/energy/periods/local-time';
import { currencyUnit } from '@heliodon/kernel/format/money';
import type { Lang } from '@heliodon/kernel/lang';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { Flow, OperationsSeries } from '../../../contract/operations.contract.ts';

type Words = (key: 'pv' | 'discharge' | 'charging' | 'income') => string;

const FLOWS_SHOWN = [
  { flow: 'pv', energy: 'pv' },
  { flow: 'discharge', energy: 'battery' },
  { flow: 'charging', energy: 'charging' },
] as const satisfies readonly { flow: Flow; energy: ChartSeries['energy'] }[];

/** Days as 11-15, months unchanged. */
const labelsOf = ({ labels }: OperationsSeries): string[] =>
  labels.map((label) => (label.length === 10 ? shortDay(label) : label));

/** Bars of generation, discharge and charging, side by side since they have no sum, without empty flows. */
export function energyModel(series: OperationsSeries, words: Words, charging: boolean): ChartModel {
  const shown = FLOWS_SHOWN.filter(
    ({ flow }) =>
      (charging || flow !== 'charging') && series.energy[flow].some((value) => value !== null && value !== 0),
  );
  return {
    x: { kind: 'category', labels: labelsOf(series) },
    series: shown.map(({ flow, energy }) => ({
      key: flow,
      name: words(flow),
      unit: 'kWh',
      kind: 'bar',
      energy,
      data: series.energy[flow],
    })),
  };
}

/** Amounts in one currency. */
export function incomeModel(
  series: OperationsSeries,
  words: Words,
  currency: string,
  lang: Lang,
): ChartModel {
  const amounts = series.income.find((one) => one.currency === currency)?.amounts ?? [];
  return {
    x: { kind: 'category', labels: labelsOf(series) },
    series: [
      {
        key: 'income',
        name: words('income'),
        unit: currencyUnit(currency, lang),
        kind: 'bar',
        energy: 'battery',
        data: amounts.map((amount) => (amount === null ? null : Number(amount))),
      },
    ],
  };
}
