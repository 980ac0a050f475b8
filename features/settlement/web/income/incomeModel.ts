import { shortDay } from '@heliodon/energy/periods/local-time';
import { hourText, runningPlace } from '@heliodon/energy/periods/report-range';
import { INCOME_GROUPS, type IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { EnergyRole } from '@heliodon/ui/tokens';
import type { Income } from '../../contract/income.contract.ts';

const ENERGY: Partial<Record<IncomeGroup, EnergyRole>> = {
  pvUse: 'pv',
  pvFeedIn: 'grid',
  discharge: 'battery',
  charge: 'load',
  charging: 'charging',
};
const TINTS: Partial<Record<IncomeGroup, number>> = { chargingService: 5, pileEnergy: 3, subsidy: 6 };
const TOTAL_TINT = 1;
/** Plants with charging piles. */
const CHARGING_SCREEN = 4;

/** Items that the plant has; charging piles where its kind has them. */
export function shownGroups({ totals, columns }: Income, screenType: number): IncomeGroup[] {
  const known = (group: IncomeGroup) =>
    Number(totals.amounts[group]) !== 0 || columns.some(({ amounts }) => Number(amounts[group]) !== 0);
  return INCOME_GROUPS.filter((group) => {
    if (group === 'charging' || group === 'pileEnergy') return screenType === CHARGING_SCREEN || known(group);
    if (known(group)) return true;
    if (group === 'pvUse' || group === 'pvFeedIn') return screenType !== 1;
    return (group === 'discharge' || group === 'charge') && screenType !== 2;
  });
}

/** The column that goes on now; -1: there is none. */
export const runningColumn = ({
  columns,
  timeZone,
}: {
  readonly columns: readonly { readonly key: string }[];
  readonly timeZone: string;
}): number =>
  runningPlace(
    columns.map(({ key }) => key),
    timeZone,
    Date.now(),
  );

/** Whether storage and the demand charge of whole months have to do with each other. */
export const hasDemand = ({ totals }: Pick<Income, 'totals'>, groups: readonly IncomeGroup[]): boolean =>
  totals.demandEffect !== null && (groups.includes('discharge') || groups.includes('charge'));

/** Meters that are read at different moments do not fit exactly: less than this is no contradiction. */
const LEAST_USED = 0.02;

/** Share of PV that the site used although the plant is to feed in everything; null: it fits. */
export function usedAgainstMode({
  fullFeedIn,
  totals: { energy },
}: Pick<Income, 'fullFeedIn' | 'totals'>): number | null {
  const all = energy.pvUseKwh + energy.pvFeedInKwh;
  if (!fullFeedIn || all <= 0) return null;
  const share = energy.pvUseKwh / all;
  return share > LEAST_USED ? share : null;
}

/** How a column is called on an axis and in a table. */
export function columnLabel(key: string, step: Income['step']): string {
  if (step === 'hour') return hourText(key);
  return step === 'day' ? shortDay(key) : key;
}

interface Words {
  readonly group: Readonly<Record<IncomeGroup, string>>;
  readonly total: string;
  readonly time: string;
}

/** Items on top of each other, costs below the line, and the total as a line. */
export function incomeModel(
  { columns, step }: Pick<Income, 'columns' | 'step'>,
  groups: readonly IncomeGroup[],
  words: Words,
  unit: string,
): ChartModel {
  const bars = groups.map((group): ChartSeries => {
    const energy = ENERGY[group];
    return {
      key: group,
      name: words.group[group],
      unit,
      kind: 'bar',
      stack: 'income',
      ...(energy ? { energy } : { tint: TINTS[group] ?? 0 }),
      data: columns.map(({ empty, amounts }) => (empty ? null : Number(amounts[group]))),
    };
  });
  const total: ChartSeries = {
    key: 'total',
    name: words.total,
    unit,
    kind: 'line',
    tint: TOTAL_TINT,
    data: columns.map((column) => (column.empty ? null : Number(column.total))),
  };
  return {
    x: { kind: 'category', labels: columns.map(({ key }) => columnLabel(key, step)), name: words.time },
    series: [...bars, total],
  };
}
