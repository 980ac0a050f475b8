import type { IncomeGroup } from '@heliodon/energy/settlement/income-cents';
import { useMemo } from 'react';
import { type IncomeRow, incomeColumns } from '../../contract/income.columns.ts';
import type { Income } from '../../contract/income.contract.ts';
import { begun } from '../../contract/report.columns.ts';
import { SumTable } from '../report/SumTable.tsx';
import styles from './income.module.css';
import { hasDemand } from './incomeModel.ts';

const look = (key: string) => (key === 'total' ? styles.strong : undefined);

/** Every amount of the report to the cent with its energy; totals are the sums of the shown amounts. */
export function IncomeTable({ data, groups }: { data: Income; groups: readonly IncomeGroup[] }) {
  const columns = useMemo(
    () => incomeColumns(data, { groups, demand: hasDemand(data, groups), nowMs: Date.now() }),
    [data, groups],
  );
  return (
    <SumTable<IncomeRow>
      columns={columns}
      rows={begun(data.columns, data.timeZone, Date.now())}
      totals={data.totals}
      timeZone={data.timeZone}
      look={look}
    />
  );
}
