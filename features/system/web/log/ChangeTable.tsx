import { NO_VALUE } from '@heliodon/kernel/format/number';
import type { LogRow } from '@heliodon/system/contract';
import { Table } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './ChangeTable.module.css';

type Change = LogRow['changes'][number];

/** The changes of a log entry, field by field. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('system');
  const cell =
    (sign: string) =>
    (value: string | null, { isList }: Change) =>
      isList && value !== null ? `${sign} ${value}` : (value ?? NO_VALUE);
  return (
    <Table<Change>
      className={styles.changes}
      size="small"
      pagination={false}
      rowKey="field"
      dataSource={[...changes]}
      columns={[
        { title: t('log.field'), dataIndex: 'field', width: 240 },
        { title: t('log.before'), dataIndex: 'before', width: 360, render: cell('−') },
        { title: t('log.after'), dataIndex: 'after', render: cell('+') },
      ]}
    />
  );
}
