import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useEffect, useRef } from 'react';

/** Clusters of a battery send at nearly the same time: their data is delivered together. */
const GATHER_MS = 120;
/** A socket can follow about 60 topics; some are used by the rest of the page. */
export const MOST_TOPICS = 50;

/** Follows devices; `onUpdates` gets what came in since it was last called. */
export function useUpdates(
  deviceIds: readonly number[],
  enabled: boolean,
  onUpdates: (updates: ReadonlyMap<number, DeviceNow>) => void,
): void {
  const handler = useRef(onUpdates);
  useEffect(() => {
    handler.current = onUpdates;
  });
  const ids = deviceIds.slice(0, MOST_TOPICS).join(',');
  useEffect(() => {
    if (!enabled || ids === '') return;
    let updates = new Map<number, DeviceNow>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      timer = undefined;
      const gathered = updates;
      updates = new Map();
      handler.current(gathered);
    };
    const ends = ids.split(',').map((id) =>
      live.subscribe(deviceTopic(Number(id)), (data) => {
        updates.set(Number(id), data as DeviceNow);
        timer ??= setTimeout(flush, GATHER_MS);
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [ids, enabled]);
}
