import { formatNumber } from '@heliodon/kernel/format/number';
import { Card, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DemandStatistics } from '../../contract/statistics.contract.ts';
import { kwText, minuteText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

type Row = DemandStatistics['top'][number];

/** The intervals of highest demand, which decide on the bill and the limit. */
export function TopTable({ answer: { top, timeZone } }: { answer: DemandStatistics }) {
  const { t } = useTranslation('demand');
  const over = ({ importKw, limitKw }: Row) =>
    importKw === null || limitKw === null ? null : importKw - limitKw;
  return (
    <Card title={t('statistics.top')}>
      <Table<Row>
        className={styles.table}
        size="small"
        rowKey="startMs"
        dataSource={top}
        pagination={false}
        columns={[
          { title: '#', width: 40, render: (_, _row, place) => place + 1 },
          {
            title: t('statistics.at'),
            className: styles.line,
            render: (_, { startMs }) => minuteText(startMs, timeZone),
          },
          {
            title: 'kW',
            align: 'right',
            render: (_, { importKw }) => kwText(importKw),
          },
          {
            title: t('statistics.toLimit'),
            align: 'right',
            render: (_, row) => {
              const kw = over(row);
              if (kw === null) return kwText(null);
              return (
                <span
                  className={kw > 0 ? styles.over : undefined}
                >{`${kw > 0 ? '+' : ''}${formatNumber(kw, 1)}`}</span>
              );
            },
          },
        ]}
      />
    </Card>
  );
}
