import { formatNumber } from '@heliodon/kernel/format/number';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { DayQuarters } from './DayQuarters.tsx';
import { exactFigure } from './figures.ts';
import type { LineDetails, LineOfBill } from './lineOfBill.ts';

type Day = LineDetails['days'][number];

interface LineDaysProps extends LineOfBill {
  days: readonly Day[];
}

/** The days of a line; each expands to its 15-minute intervals. */
export function LineDays({ days, ...of }: LineDaysProps) {
  const { t } = useTranslation('settlement');
  const isDemand = of.line.kind === 'demand';
  const highest = Math.max(...days.map(({ maxKw }) => maxKw ?? 0));
  const columns: TableColumnsType<Day> = [
    { title: t('bill.line.day'), dataIndex: 'day' },
    isDemand
      ? {
          title: `${t('bill.line.maxKw')} (kW)`,
          align: 'right',
          render: (_, { maxKw }) => (
            <>
              {maxKw === highest && <StatusTag tone="warning">{t('bill.line.highest')}</StatusTag>}{' '}
              {formatNumber(maxKw)}
            </>
          ),
        }
      : {
          title: `${t('bill.line.kwh')} (kWh)`,
          align: 'right',
          render: (_, { kwh }) => exactFigure(kwh ?? '0'),
        },
    ...(isDemand
      ? []
      : [
          {
            title: t('bill.line.amount'),
            align: 'right' as const,
            render: (_: unknown, { amount }: Day) => exactFigure(amount),
          },
          {
            title: t('bill.line.state'),
            render: (_: unknown, day: Day) => <DayState day={day} />,
          },
        ]),
  ];
  return (
    <Table<Day>
      size="small"
      rowKey="day"
      columns={columns}
      dataSource={[...days]}
      pagination={false}
      scroll={{ y: 320 }}
      expandable={{
        expandRowByClick: true,
        expandedRowRender: ({ day }) => <DayQuarters {...of} day={day} />,
      }}
    />
  );
}

function DayState({ day: { pending, unknownQuarters, estimatedS } }: { day: Day }) {
  const { t } = useTranslation('settlement');
  if (pending) return <StatusTag tone="waiting">{t('bill.line.pending')}</StatusTag>;
  if (unknownQuarters > 0)
    return <StatusTag tone="warning">{t('bill.line.unknown', { count: unknownQuarters })}</StatusTag>;
  const minutes = Math.round(estimatedS / 60);
  if (minutes > 0)
    return <StatusTag tone="waiting">{t('bill.line.estimated', { count: minutes })}</StatusTag>;
  return <StatusTag tone="normal">{t('bill.line.complete')}</StatusTag>;
}
