import type { AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { RunningTag } from '@heliodon/ui/RunningTag';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { Table } from 'antd';
import { useMemo } from 'react';
import { type DataRow, dataColumns, dataRows, zoneOfLines } from '../../contract/data.columns.ts';
import { stepText } from '../../contract/energy.words.ts';
import { type DataLine, runningStep } from './dataModel.ts';

/** Every value, one row per step. */
export function ValuesTable({ lines, step }: { lines: readonly DataLine[]; step: AnalysisStep }) {
  const declared = useMemo(() => dataColumns(lines, step), [lines, step]);
  const options = useMemo(() => {
    const timeZone = zoneOfLines(lines);
    const running = runningStep(lines);
    return {
      timeZone,
      adjust: { time: { fixed: 'start' as const } },
      render: {
        time: ({ at, key }: DataRow) => (
          <>
            {stepText(key, timeZone)} {at === running && <RunningTag />}
          </>
        ),
      },
    };
  }, [lines]);
  const table = usePlainTable(useListColumns(declared, options), { cards: false, sorts: false });
  return (
    <Table<DataRow>
      size="small"
      rowKey="at"
      dataSource={dataRows(lines)}
      {...table}
      pagination={{ pageSize: 31, showSizeChanger: false, hideOnSinglePage: true }}
    />
  );
}
