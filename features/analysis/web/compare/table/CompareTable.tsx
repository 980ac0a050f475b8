import { Card, Table } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SERIES } from '../../../contract/compare/series.schema.ts';
import { moved } from '../state/seriesList.ts';
import styles from './CompareTable.module.css';
import type { CompareRow } from './compareRow.ts';
import type { CompareTableProps } from './compareTableProps.ts';
import { useCompareColumns } from './useCompareColumns.tsx';

/** The lines with their statistics; series can be reordered with the mouse or the menu. */
export function CompareTable(props: CompareTableProps) {
  const { state, change, comparison } = props;
  const { t } = useTranslation('compare');
  const { lines, shown, stats, axes, known } = comparison;
  const [drag, setDrag] = useState<{ from: number; over: number }>();
  const sortable = state.mode === 'time';

  const rows = useMemo(
    () =>
      lines.map((line, index): CompareRow => {
        const { unit = '', undrawn } = shown[index] ?? {};
        const side = axes.drawn.indexOf(unit);
        const axis = side === 0 ? 'left' : side === 1 ? 'right' : undefined;
        return { ...line, ...stats[index], index, shownUnit: unit, undrawn, axis };
      }),
    [lines, shown, stats, axes],
  );
  const move = (from: number, to: number) => {
    const order = moved(known, from, to);
    change({ series: order.map(({ series }) => series) });
  };
  const columns = useCompareColumns(props, move);

  return (
    <Card>
      <div className={styles.head}>
        <h3 className={styles.title}>{t('table.title')}</h3>
        <span className={styles.hint}>
          {sortable ? t('table.hint', { count: rows.length, max: MAX_SERIES }) : t('table.daysHint')}
        </span>
      </div>
      <Table<CompareRow>
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={rows}
        columns={columns}
        scroll={{ x: 1020 }}
        onRow={({ index }) => {
          if (!sortable) return {};
          const marks = [
            drag?.from === index && styles.dragged,
            drag && drag.from !== index && drag.over === index && styles.over,
          ];
          return {
            draggable: true,
            className: marks.filter(Boolean).join(' '),
            onDragStart: () => setDrag({ from: index, over: index }),
            onDragEnter: () => drag && setDrag({ ...drag, over: index }),
            onDragOver: (event) => event.preventDefault(),
            onDragEnd: () => setDrag(undefined),
            onDrop: () => {
              if (drag && drag.from !== index) move(drag.from, index);
              setDrag(undefined);
            },
          };
        }}
      />
    </Card>
  );
}
