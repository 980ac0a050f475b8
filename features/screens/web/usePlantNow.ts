import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useEffect, useState } from 'react';

/** A plant as its devices tell; nothing for whoever may not see devices, and nothing of the plant before. */
export function usePlantNow(plantId: number): PlantNow | undefined {
  const [now, setNow] = useState<PlantNow>();
  useEffect(() => live.subscribe(plantTopic(plantId), (data) => setNow(data as PlantNow)), [plantId]);
  return now?.plantId === plantId ? now : undefined;
}
