import { formatNumber } from '@heliodon/kernel/format/number';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { stepText } from '../../contract/energy.words.ts';
import { type DataLine, runningStep } from './dataModel.ts';

interface Row {
  readonly at: number;
  readonly time: string;
  readonly running: boolean;
}

const COLUMN_PX = 170;
const TIME_PX = 220;

/** Every value, one row a step. */
export function ValuesTable({ lines }: { lines: readonly DataLine[] }) {
  const { t } = useTranslation('analysis');
  const first = lines.find(({ set }) => set.which === 'asked');
  const running = runningStep(lines);
  const rows = (first?.points ?? []).map(
    ({ key }, at): Row => ({
      at,
      time: stepText(key, first?.set.timeZone ?? 'UTC'),
      running: at === running,
    }),
  );
  const columns: TableColumnsType<Row> = [
    {
      key: 'time',
      title: t('data.table.time'),
      fixed: 'left',
      width: TIME_PX,
      render: (_, { time, running }) => (
        <>
          {time} {running && <RunningTag />}
        </>
      ),
    },
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
      scroll={{ x: TIME_PX + COLUMN_PX * lines.length }}
      pagination={{ pageSize: 31, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}
