import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { Table } from 'antd';
import type { DispatchShadow } from '../../../contract/automatic.contract.ts';
import { Saving } from '../../Saving.tsx';
import { dayColumns, type ShadowDay } from './shadowColumns.ts';

const cells = {
  render: {
    savedRule: ({ rule, optimiser }: ShadowDay) => <Saving amount={rule - optimiser} />,
    savedReal: ({ real, optimiser }: ShadowDay) => <Saving amount={real - optimiser} />,
  },
};

/** Newest first. */
export function ShadowDays({ shadow }: { shadow: DispatchShadow }) {
  const table = usePlainTable(useListColumns(dayColumns, cells), { sorts: false });
  return (
    <Table<ShadowDay>
      size="small"
      rowKey="day"
      dataSource={shadow.days.toReversed()}
      pagination={{ defaultPageSize: 10, hideOnSinglePage: true, showSizeChanger: true }}
      {...table}
    />
  );
}
