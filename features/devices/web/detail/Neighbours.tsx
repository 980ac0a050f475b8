import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { DeviceDetail } from '@heliodon/devices/contract';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { detailPath } from '../paths.ts';

const SIDES = [
  { side: 'previous', icon: <LeftOutlined /> },
  { side: 'next', icon: <RightOutlined /> },
] as const;

interface NeighboursProps {
  device: Pick<DeviceDetail, 'previous' | 'next'>;
  /** Tab that stays open with the next device. */
  tab: string | null;
}

/** Links to the previous and the next device of the kind. */
export function Neighbours({ device, tab }: NeighboursProps) {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  if (!device.previous && !device.next) return null;
  return (
    <Space.Compact>
      {SIDES.map(({ side, icon }) => {
        const to = device[side];
        const label = to ? t(`detail.${side}`, { name: to.alias || to.sn }) : t(`detail.no.${side}`);
        return (
          <Button
            key={side}
            icon={icon}
            disabled={!to}
            aria-label={label}
            title={label}
            onClick={() => to && navigate(detailPath(to.deviceId, tab ?? undefined))}
          />
        );
      })}
    </Space.Compact>
  );
}
