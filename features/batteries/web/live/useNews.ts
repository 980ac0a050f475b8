import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useEffect, useRef } from 'react';

/** Clusters of a battery send at nearly the same time: their data is delivered together. */
const GATHER_MS = 120;
/** A socket can follow about 60 topics; some are used by the rest of the page. */
export const MOST_TOPICS = 50;

/** Follows devices; `onNews` gets what came in since it was last called. */
export function useNews(
  deviceIds: readonly number[],
  enabled: boolean,
  onNews: (news: ReadonlyMap<number, DeviceNow>) => void,
): void {
  const handler = useRef(onNews);
  useEffect(() => {
    handler.current = onNews;
  });
  const ids = deviceIds.slice(0, MOST_TOPICS).join(',');
  useEffect(() => {
    if (!enabled || ids === '') return;
    let news = new Map<number, DeviceNow>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const told = news;
      news = new Map();
      handler.current(told);
    };
    const ends = ids.split(',').map((id) =>
      live.subscribe(deviceTopic(Number(id)), (data) => {
        news.set(Number(id), data as DeviceNow);
        timer ??= setTimeout(tell, GATHER_MS);
      }),
    );
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [ids, enabled]);
}
