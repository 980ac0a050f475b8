import { useConnectorUpdates } from '../data/useCharging.ts';
import type { PilePanelProps } from '../pilePanel.ts';
import { SessionList } from './SessionList.tsx';

/** Sessions of one charger. */
export default function PileSessions({ device }: PilePanelProps) {
  const { deviceId, plantId, timeZone } = device;
  useConnectorUpdates([deviceId]);
  return <SessionList plantId={plantId} timeZone={timeZone} deviceId={deviceId} />;
}
