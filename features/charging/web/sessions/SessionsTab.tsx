import type { PlantSummary } from '@heliodon/web/stores';
import { useMemo } from 'react';
import { useConnectorUpdates, usePiles } from '../data/useCharging.ts';
import { SessionList } from './SessionList.tsx';

/** All sessions of the plant. */
export function SessionsTab({ plant }: { plant: PlantSummary }) {
  const { data } = usePiles(plant.plantId);
  const piles = useMemo(
    () => data?.piles.map(({ deviceId, name }) => ({ value: String(deviceId), label: name })) ?? [],
    [data],
  );
  useConnectorUpdates(data?.piles.map(({ deviceId }) => deviceId) ?? []);
  return <SessionList plantId={plant.plantId} timeZone={plant.timeZone} piles={piles} />;
}
