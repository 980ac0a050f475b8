import { formatDateTime } from '@heliodon/kernel/format/time';
import { EmptyState } from '@heliodon/ui/EmptyState';
import { Card, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DemandSetup } from '../../contract/settings.contract.ts';
import { kwText } from '../shared/figures.ts';
import styles from '../shared/page.module.css';

/** History of the limit with account and time: reports check each interval against the limit valid then. */
export function ChangeTable({ setup: { changes, plant } }: { setup: DemandSetup }) {
  const { t } = useTranslation('demand');
  return (
    <Card title={t('changes.title')} extra={<span className={styles.quiet}>{t('changes.hint')}</span>}>
      <Table<DemandSetup['changes'][number]>
        className={styles.table}
        size="small"
        rowKey="at"
        dataSource={changes}
        pagination={false}
        scroll={{ x: 640 }}
        locale={{ emptyText: <EmptyState compact title={t('changes.none')} hint={t('changes.noneHint')} /> }}
        columns={[
          { title: t('changes.at'), render: (_, { at }) => formatDateTime(at, plant.timeZone) },
          {
            title: t('watch.limit'),
            align: 'right',
            render: (_, { limitKw }) => (limitKw === null ? t('manage.notSet') : `${kwText(limitKw)} kW`),
          },
          { title: t('manage.warn'), align: 'right', render: (_, { warnPercent }) => `${warnPercent} %` },
          { title: t('manage.control'), render: (_, { on }) => t(on ? 'on' : 'off') },
          { title: t('changes.by'), dataIndex: 'byName' },
        ]}
      />
    </Card>
  );
}
