import type { Column } from '@heliodon/contract/columns';
import { LOST_CAUSES } from '@heliodon/energy/settlement/planned-income';
import { currencyUnits } from '@heliodon/kernel/format/money';
import { incomeText } from './income.words.ts';
import type { PlannedIncome } from './income-planned.contract.ts';
import { differenceBy } from './planned-difference.ts';
import { amountColumn, type SlotRow, slotColumn } from './report.columns.ts';

export type PlannedRow = SlotRow &
  Pick<PlannedIncome['totals'], 'planned' | 'actual' | 'lost'> & { readonly empty?: boolean };

export function plannedColumns(
  { columns, currency, step, timeZone }: Pick<PlannedIncome, 'columns' | 'currency' | 'step' | 'timeZone'>,
  nowMs: number,
): Column<PlannedRow>[] {
  const unit = currencyUnits(currency);
  return [
    slotColumn({ keys: columns.map(({ key }) => key), step, timeZone }, nowMs),
    ...(['planned', 'actual'] as const).map((key) =>
      amountColumn<PlannedRow>(
        key,
        incomeText((words) => words[key]),
        unit,
        (row) => row[key],
      ),
    ),
    ...LOST_CAUSES.map((cause) => {
      const name = incomeText((words) => words.cause[cause]);
      const text = { zh: `差额：${name.zh}`, en: `Difference: ${name.en}` };
      return amountColumn<PlannedRow>(cause, text, unit, ({ lost }) => differenceBy(lost[cause]));
    }),
  ];
}
