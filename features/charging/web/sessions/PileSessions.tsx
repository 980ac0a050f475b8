import { useConnectorNews } from '../data/useCharging.ts';
import type { PilePanelProps } from '../pilePanel.ts';
import { SessionList } from './SessionList.tsx';

/** Sessions of one charger. */
export default function PileSessions({ device }: PilePanelProps) {
  const { deviceId, plantId, timeZone } = device;
  useConnectorNews([deviceId]);
  return <SessionList plantId={plantId} timeZone={timeZone} deviceId={deviceId} />;
}
