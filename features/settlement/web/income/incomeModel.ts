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
/** Screen type of plants with chargers. */
const CHARGING_SCREEN = 4;

/** Items that apply to the type of plant, and any other item with an amount. */
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

/** Index of the running column; -1 if there is none. */
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

/** Whether the report includes the effect of storage on the demand charge of whole months. */
export const hasDemand = ({ totals }: Pick<Income, 'totals'>, groups: readonly IncomeGroup[]): boolean =>
  totals.demandEffect !== null && (groups.includes('discharge') || groups.includes('charge'));

/** Meters are read at different times: a smaller share of use on site does not contradict the mode. */
const LEAST_USED = 0.02;

/** Share of PV used on site despite full feed-in mode; null if the mode is consistent. */
export function usedAgainstMode({
  fullFeedIn,
  totals: { energy },
}: Pick<Income, 'fullFeedIn' | 'totals'>): number | null {
  const all = energy.pvUseKwh + energy.pvFeedInKwh;
  if (!fullFeedIn || all <= 0) return null;
  const share = energy.pvUseKwh / all;
  return share > LEAST_USED ? share : null;
}

/** Label of a column on an axis and in a table. */
export function columnLabel(key: string, step: Income['step']): string {
  if (step === 'hour') return hourText(key);
  return step === 'day' ? shortDay(key) : key;
}

interface Words {
  readonly group: Readonly<Record<IncomeGroup, string>>;
  readonly total: string;
  readonly time: string;
}

/** Items as a stack, with costs below the zero line, and the total as a line. */
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
