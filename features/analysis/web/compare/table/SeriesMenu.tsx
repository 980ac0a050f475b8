import { DeleteOutlined, MoreOutlined } from '@ant-design/icons';
import { getDeviceDetail } from '@heliodon/devices/contract';
import { placesOf } from '@heliodon/kernel/device-point';
import { callApi } from '@heliodon/web/client';
import { Button, Dropdown, Space, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { devicesOfPlant } from '../picker/devicesOfPlant.ts';
import { type CompareRow, pointOf } from './compareRow.ts';
import type { CompareTableProps } from './compareTableProps.ts';

interface SeriesMenuProps extends CompareTableProps {
  readonly row: CompareRow;
  readonly move: (from: number, to: number) => void;
}

/** Actions for one series. */
export function SeriesMenu({ row, move, change, comparison, onAdd, onRemove }: SeriesMenuProps) {
  const { t } = useTranslation('compare');
  const navigate = useNavigate();
  const { index, device, point } = row;
  const own = { deviceId: device.deviceId, point: pointOf(row) };
  const last = comparison.lines.length - 1;

  const addKind = async () => {
    const devices = await devicesOfPlant(device.plantId);
    onAdd(devices.filter(({ kind }) => kind === device.kind).map(({ deviceId }) => ({ ...own, deviceId })));
  };
  const addPlaces = async () => {
    const { now } = await callApi(getDeviceDetail, { deviceId: device.deviceId });
    const places = placesOf(now.values, point.name);
    onAdd(Array.from({ length: places }, (_, i) => ({ ...own, point: `${point.name}.${i + 1}` })));
  };
  const acts: Record<string, () => unknown> = {
    up: () => move(index, index - 1),
    down: () => move(index, index + 1),
    kind: addKind,
    places: addPlaces,
    days: () => change({ mode: 'days', of: row.key }),
    device: () => navigate(`/monitoring/deviceDetails?deviceId=${device.deviceId}&tab=curves`),
  };
  return (
    <Space size={0}>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'kind', label: t('series.kind') },
            ...(point.list === undefined ? [] : [{ key: 'places', label: t('series.places') }]),
            { key: 'days', label: t('series.days') },
            { key: 'device', label: t('series.device') },
            { type: 'divider' },
            { key: 'up', label: t('series.up'), disabled: index === 0 },
            { key: 'down', label: t('series.down'), disabled: index === last },
          ],
          onClick: ({ key }) => void acts[key]?.(),
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined />}
          aria-label={t('series.more', { name: row.name })}
        />
      </Dropdown>
      <Tooltip title={t('series.remove')}>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('series.removeNamed', { name: row.name })}
          onClick={() => onRemove([own])}
        />
      </Tooltip>
    </Space>
  );
}
