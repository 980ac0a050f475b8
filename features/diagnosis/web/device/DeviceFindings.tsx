import type { FindingRow } from '@heliodon/diagnosis/contract';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { Card, Table } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { findingColumns } from '../../contract/finding.columns.ts';
import styles from '../finding/FindingCells.module.css';
import { useFindingCells } from '../finding/useFindingCells.tsx';

/** Columns for one device: the string and the state instead of place and daily loss. */
const adjust = {
  place: { hidden: true },
  kwhADay: { hidden: true },
  string: { hidden: false },
  state: { hidden: false },
};

interface DeviceFindingsProps {
  findings: FindingRow[];
  diagnosed: boolean;
  onOpen: (findingId: number) => void;
}

/** Findings of one device, ended ones included. */
export function DeviceFindings({ findings, diagnosed, onOpen }: DeviceFindingsProps) {
  const { t } = useTranslation('diagnosis');
  const render = useFindingCells(onOpen);
  const columns = useListColumns(
    findingColumns,
    useMemo(() => ({ render, adjust }), [render]),
  );
  // The call returns the newest first.
  const table = usePlainTable(columns, { sorts: false });
  const state = diagnosed ? 'healthy' : 'notYet';
  return (
    <Card size="small" title={t('device.findings')}>
      {findings.length === 0 ? (
        <EmptyState compact title={t(`empty.${state}`)} hint={t(`empty.${state}Hint`)} />
      ) : (
        <Table<FindingRow>
          rowKey="id"
          size="small"
          dataSource={findings}
          {...table}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
          onRow={({ id }) => ({ className: styles.row, onClick: () => onOpen(id) })}
        />
      )}
    </Card>
  );
}
