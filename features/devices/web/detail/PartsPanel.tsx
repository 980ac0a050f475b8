import type { DeviceDetail } from '@heliodon/devices/contract';
import { formatNumber } from '@heliodon/kernel/format/number';
import type { DeviceHeadline } from '@heliodon/telemetry/contract';
import { LastUpdate } from '@heliodon/ui/LastUpdate';
import { Stack } from '@heliodon/ui/layout/Stack';
import { Text } from '@heliodon/ui/layout/Text';
import { StatusTag } from '@heliodon/ui/StatusTag';
import { usePhoneCards } from '@heliodon/ui/table/phoneCards';
import { Card, Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PowerCell } from '../list/PowerCell.tsx';
import { detailPath } from '../paths.ts';
import styles from './PartsPanel.module.css';

/** Parts of the device with their current values, such as the clusters of a battery. */
export function PartsPanel({ device }: { device: DeviceDetail }) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const columns: TableColumnsType<DeviceHeadline> = [
    {
      key: 'status',
      title: t('list.status'),
      width: 110,
      render: (_, part) => <StatusTag plain status={part.status} />,
    },
    {
      key: 'name',
      title: t('list.device'),
      width: 200,
      render: (_, part) => (
        <Stack>
          <Link to={detailPath(part.deviceId)}>{part.alias || part.sn}</Link>
          {part.alias && (
            <Text tone="secondary" size="sm">
              {part.sn}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'powerKw',
      title: `${t('list.powerKw')} (kW)`,
      width: 150,
      align: 'end',
      render: (_, part) => <PowerCell row={{ ...part, samplingPoint: null }} />,
    },
    {
      key: 'soc',
      title: `${t('list.soc')} (%)`,
      width: 110,
      align: 'end',
      render: (_, part) => formatNumber(part.soc, 1),
    },
    {
      key: 'temperature',
      title: `${t('list.temperature')} (°C)`,
      width: 130,
      align: 'end',
      render: (_, part) => formatNumber(part.temperature, 1),
    },
    {
      key: 'at',
      title: t('list.at'),
      width: 190,
      render: (_, part) => <LastUpdate at={part.at} timeZone={device.timeZone} />,
    },
  ];
  const cards = usePhoneCards(columns, { leads: 2, widthPx: 890 });
  return (
    <Card className={styles.card}>
      <Table<DeviceHeadline>
        rowKey="deviceId"
        size="medium"
        {...cards}
        dataSource={device.parts}
        pagination={false}
        onRow={(part) => ({ className: styles.row, onClick: () => navigate(detailPath(part.deviceId)) })}
      />
    </Card>
  );
}
