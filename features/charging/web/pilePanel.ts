import type { DeviceDetail } from '@heliodon/device-pages/contract';

export interface PilePanelProps {
  device: Pick<DeviceDetail, 'deviceId' | 'plantId' | 'timeZone' | 'alias' | 'sn'>;
}
