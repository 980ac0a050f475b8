import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useEffect, useState } from 'react';

/** Live values of a plant; undefined without permission to see devices and until this plant has reported. */
export function usePlantNow(plantId: number): PlantNow | undefined {
  const [now, setNow] = useState<PlantNow>();
  useEffect(() => live.subscribe(plantTopic(plantId), (data) => setNow(data as PlantNow)), [plantId]);
  return now?.plantId === plantId ? now : undefined;
}
