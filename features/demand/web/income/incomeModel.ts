import type { ChartModel } from '@heliodon/ui/chart/model';
import type { DemandMonth } from '../../contract/income.contract.ts';

interface Words {
  readonly peak: string;
  readonly free: string;
  readonly saved: string;
  readonly month: string;
  readonly money: string;
}

/** Peaks with and without storage, and the saving in money. */
export function incomeModel(months: readonly DemandMonth[], words: Words): ChartModel {
  const bar = { unit: 'kW', kind: 'bar' } as const;
  const counted = months.some(({ saved }) => saved !== null);
  return {
    x: { kind: 'category', labels: months.map(({ month }) => month), name: words.month },
    series: [
      {
        ...bar,
        key: 'free',
        name: words.free,
        energy: 'load',
        data: months.map(({ freeKw }) => freeKw),
      },
      { ...bar, key: 'peak', name: words.peak, energy: 'grid', data: months.map(({ peakKw }) => peakKw) },
      ...(counted
        ? [
            {
              ...({
                key: 'saved',
                name: words.saved,
                unit: words.money,
                kind: 'line',
                energy: 'battery',
                decimals: 2,
              } as const),
              data: months.map(({ saved }) => (saved === null ? null : Number(saved))),
            },
          ]
        : []),
    ],
  };
}
