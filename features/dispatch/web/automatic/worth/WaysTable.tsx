import { useListColumns } from '@heliodon/ui/table/listColumns';
import { usePlainTable } from '@heliodon/ui/table/plainTable';
import { useLang } from '@heliodon/ui/useLang';
import { Table, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DispatchShadow } from '../../../contract/automatic.contract.ts';
import { shadowWayWords } from '../../../contract/automatic.words.ts';
import { Saving } from '../../Saving.tsx';
import styles from '../automatic.module.css';
import { wayColumns } from './shadowColumns.ts';
import { type WayRow, wayRows } from './worthModel.ts';

const cells = {
  render: {
    way: ({ way }: WayRow) => <WayName way={way} />,
    savedRule: ({ savedRule }: WayRow) => <Saving amount={savedRule} />,
    savedReal: ({ savedReal }: WayRow) => <Saving amount={savedReal} />,
  },
};

/** Cost of the whole range by way of operation. */
export function WaysTable({ shadow }: { shadow: DispatchShadow }) {
  const table = usePlainTable(useListColumns(wayColumns, cells), { sorts: false });
  return (
    <Table<WayRow>
      size="small"
      rowKey="way"
      dataSource={wayRows(shadow)}
      pagination={false}
      rowClassName={({ way }) => (way === 'optimiser' ? (styles.strong ?? '') : '')}
      {...table}
    />
  );
}

function WayName({ way }: Pick<WayRow, 'way'>) {
  const { t } = useTranslation('dispatch');
  const lang = useLang();
  return <Tooltip title={t(`automatic.worth.wayHint.${way}`)}>{shadowWayWords[way][lang]}</Tooltip>;
}
