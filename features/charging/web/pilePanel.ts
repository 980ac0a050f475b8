import type { DeviceDetail } from '@heliodon/devices/contract';

export interface PilePanelProps {
  device: Pick<DeviceDetail, 'deviceId' | 'plantId' | 'timeZone' | 'alias' | 'sn'>;
}
