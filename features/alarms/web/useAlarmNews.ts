import { live } from '@heliodon/web/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { seldom } from './seldom.ts';

/** All that is shown of alarms is kept under this key. */
export const ALARMS_KEY = 'alarms';
const TOPIC = 'alarms';
const EVERY_MS = 2000;

/** Where nothing is heard, pages ask by themselves. */
export const REFRESH_MS = 30_000;

/** What is shown of alarms is asked for again when something happens, but not for each of ten thousand. */
export function useAlarmNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    // A call that is under way is not cut off: in a storm none would ever come back.
    const refresh = () => void client.invalidateQueries({ queryKey: [ALARMS_KEY] }, { cancelRefetch: false });
    const { ask, stop } = seldom(refresh, EVERY_MS);
    const end = live.subscribe(TOPIC, ask);
    return () => {
      end();
      stop();
    };
  }, [client]);
}
