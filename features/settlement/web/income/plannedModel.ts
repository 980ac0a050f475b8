import { LOST_CAUSES, type LostCause } from '@heliodon/energy/settlement/planned-income';
import type { ChartModel } from '@heliodon/ui/chart/model';
import type { PlannedIncome } from '../../contract/income-planned.contract.ts';
import { differenceBy } from '../../contract/planned-difference.ts';
import { columnLabel } from './incomeModel.ts';

interface Words {
  readonly actual: string;
  readonly planned: string;
  readonly time: string;
  readonly cause: Readonly<Record<LostCause, string>>;
}

/** Actual income, planned income as a dashed line, and the gain or loss by each cause. */
export function plannedModel({ columns, step }: PlannedIncome, words: Words, unit: string): ChartModel {
  const causes = LOST_CAUSES.filter((cause) => columns.some(({ lost }) => Number(lost[cause]) !== 0));
  return {
    x: { kind: 'category', labels: columns.map(({ key }) => columnLabel(key, step)), name: words.time },
    series: [
      {
        key: 'actual',
        name: words.actual,
        unit,
        kind: 'bar',
        energy: 'battery',
        data: columns.map(({ empty, actual }) => (empty ? null : Number(actual))),
      },
      ...causes.map((cause) => ({
        key: cause,
        name: words.cause[cause],
        unit,
        kind: 'bar' as const,
        stack: 'causes',
        tint: LOST_CAUSES.indexOf(cause) + 1,
        data: columns.map(({ empty, lost }) => (empty ? null : Number(differenceBy(lost[cause])))),
      })),
      {
        key: 'planned',
        name: words.planned,
        unit,
        kind: 'line',
        dashed: true,
        data: columns.map(({ empty, planned }) => (empty ? null : Number(planned))),
      },
    ],
  };
}
