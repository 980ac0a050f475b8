import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { Segmented, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backtestDayColumns } from '../../../contract/backtest.columns.ts';
import type { BacktestResult } from '../../../contract/optimise-backtest.contract.ts';
import { Saving } from '../../Saving.tsx';
import styles from '../optimise.module.css';
import { worstFirst } from './backtestModel.ts';

type Day = BacktestResult['days'][number];
const cells = {
  render: {
    savedReal: ({ real, policy }: Day) => <Saving amount={real - policy} />,
  },
};
const ORDERS = ['time', 'worst'] as const;

/** Results by day, newest first or those with the worst result of the tested strategy first. */
export function DaysTable({ result, unit }: { result: BacktestResult; unit: string }) {
  const { t } = useTranslation('dispatch');
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('time');
  const columns = useListColumns(
    useMemo(() => backtestDayColumns(unit), [unit]),
    cells,
  );
  const table = usePlainTable(columns, { sorts: false });
  const rows = order === 'worst' ? worstFirst(result) : result.days.toReversed();
  return (
    <>
      <div className={styles.tabBar}>
        <Segmented
          size="small"
          aria-label={t('optimise.backtest.order.name')}
          value={order}
          options={ORDERS.map((value) => ({ value, label: t(`optimise.backtest.order.${value}`) }))}
          onChange={setOrder}
        />
        <span className={styles.hint}>{t('optimise.backtest.peakDay')}</span>
      </div>
      <Table<Day>
        size="small"
        rowKey="day"
        dataSource={rows}
        pagination={{ defaultPageSize: 10, hideOnSinglePage: true, showSizeChanger: true }}
        {...table}
      />
    </>
  );
}
