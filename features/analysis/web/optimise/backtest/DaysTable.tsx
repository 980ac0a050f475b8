import { formatNumber } from '@heliodon/kernel/format/number';
import { useLang } from '@heliodon/ui/useLang';
import { Segmented, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wayWords } from '../../../contract/optimise.words.ts';
import { BACKTEST_WAYS, type BacktestResult } from '../../../contract/optimise-backtest.contract.ts';
import styles from '../optimise.module.css';
import { worstFirst } from './backtestModel.ts';

type Day = BacktestResult['days'][number];
const ORDERS = ['time', 'worst'] as const;

/** Day by day, newest first, or those first on which the tested way did worst. */
export function DaysTable({ result, unit }: { result: BacktestResult; unit: string }) {
  const { t } = useTranslation('analysis');
  const lang = useLang();
  const [order, setOrder] = useState<(typeof ORDERS)[number]>('time');
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
        scroll={{ x: 800 }}
        pagination={{ defaultPageSize: 10, hideOnSinglePage: true, showSizeChanger: true }}
        columns={[
          { key: 'day', title: t('optimise.backtest.time'), dataIndex: 'day', width: 130 },
          ...BACKTEST_WAYS.map((way) => ({
            key: way,
            title: `${wayWords[way][lang]} (${unit})`,
            align: 'right' as const,
            render: (_: unknown, row: Day) => formatNumber(row[way]),
          })),
          {
            key: 'saved',
            title: `${t('optimise.backtest.savedReal')} (${unit})`,
            align: 'right',
            render: (_, { real, policy }) => (
              <span className={real - policy < 0 ? styles.bad : styles.good}>
                {formatNumber(real - policy)}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
