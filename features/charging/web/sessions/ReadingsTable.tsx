import { formatNumber } from '@heliodon/kernel/format/number';
import { formatDateTime } from '@heliodon/kernel/format/time';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionWhole } from './sessionWhole.ts';

type Reading = SessionWhole['readings'][number];
const PAGE = 10;

/** Readings that the charger reported during the session. */
export function ReadingsTable({ session }: { session: SessionWhole }) {
  const { t } = useTranslation('charging');
  const columns: TableColumnsType<Reading> = [
    {
      key: 'at',
      title: t('lines.time'),
      render: (_, { at }) => formatDateTime(at, session.timeZone),
    },
    {
      key: 'energy',
      title: `${t('session.energy')} (kWh)`,
      align: 'right',
      render: (_, { energyKwh }) => formatNumber(energyKwh, 3),
    },
    {
      key: 'power',
      title: `${t('session.power')} (kW)`,
      align: 'right',
      render: (_, { powerKw }) => formatNumber(powerKw, 2),
    },
    {
      key: 'soc',
      title: `${t('session.soc')} (%)`,
      align: 'right',
      render: (_, { soc }) => formatNumber(soc, 0),
    },
  ];
  return (
    <Table<Reading>
      size="small"
      rowKey="at"
      columns={columns}
      dataSource={session.readings}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: t('session.noReadings') }}
    />
  );
}
