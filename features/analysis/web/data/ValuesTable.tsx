import { formatNumber } from '@heliodon/kernel/format/number';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { type DataLine, keyText } from './dataModel.ts';

interface Row {
  readonly at: number;
  readonly time: string;
}

const COLUMN_PX = 170;

/** Every value, one row a step. */
export function ValuesTable({ lines }: { lines: readonly DataLine[] }) {
  const { t } = useTranslation('analysis');
  const first = lines.find(({ set }) => set.which === 'asked');
  const rows = (first?.points ?? []).map(
    ({ key }, at): Row => ({ at, time: keyText(key, first?.set.timeZone ?? 'UTC') }),
  );
  const columns: TableColumnsType<Row> = [
    { key: 'time', title: t('data.table.time'), dataIndex: 'time', fixed: 'left', width: COLUMN_PX },
    ...lines.map((line) => ({
      key: line.key,
      title: `${line.name} (${line.unit})`,
      align: 'right' as const,
      width: COLUMN_PX,
      render: (_: unknown, { at }: Row) => formatNumber(line.points[at]?.value),
    })),
  ];
  return (
    <Table<Row>
      size="small"
      rowKey="at"
      columns={columns}
      dataSource={rows}
      scroll={{ x: COLUMN_PX * columns.length }}
      pagination={{ pageSize: 31, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}
