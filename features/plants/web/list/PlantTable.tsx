import { PageTable } from '@heliodon/ui/PageTable';
import type { TableState } from '@heliodon/ui/useTableState';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlantRow } from '../../contract/plants.contract.ts';
import styles from './list.module.css';
import type { PlantFilters } from './plantFilters.ts';
import { usePlantColumns } from './usePlantColumns.tsx';
import { LIST_KEY, readPlantList } from './usePlantList.ts';

export interface PlantTableProps {
  table: TableState<PlantFilters>;
  charging: boolean;
  head: ReactNode;
  extra: ReactNode;
  empty: ReactNode;
  nameOf: (row: PlantRow) => ReactNode;
  actionsOf: ((row: PlantRow) => ReactNode) | undefined;
  onOpen: (plantId: number) => void;
}

/** The plants as a table: more figures per plant, in columns that the user can arrange. */
export default function PlantTable(props: PlantTableProps) {
  const { table, charging, head, extra, empty, nameOf, actionsOf, onOpen } = props;
  const { t } = useTranslation('plants');
  const onRow = useCallback(
    ({ plantId }: PlantRow) => ({
      className: styles.row,
      onClick: () => onOpen(plantId),
      'data-plant': plantId,
    }),
    [onOpen],
  );
  const columns = usePlantColumns(charging, {
    name: nameOf,
    actions: actionsOf,
    actionsTitle: t('list.actions'),
  });
  return (
    <PageTable
      table={table}
      columns={columns}
      rowKey="plantId"
      queryKey={LIST_KEY}
      query={readPlantList}
      head={head}
      extra={extra}
      empty={empty}
      onRow={onRow}
    />
  );
}
