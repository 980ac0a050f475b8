import { live } from '@heliodon/web/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { seldom } from './seldom.ts';

/** Query key of all alarm data. */
export const ALARMS_KEY = 'alarms';
const TOPIC = 'alarms';
const EVERY_MS = 2000;

/** Polling interval while the socket is not connected. */
export const REFRESH_MS = 30_000;

/** Reloads alarm data on changes, throttled for large numbers of alarms. */
export function useAlarmUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    // A running request is not cancelled; otherwise none would finish while many alarms arrive.
    const refresh = () => void client.invalidateQueries({ queryKey: [ALARMS_KEY] }, { cancelRefetch: false });
    const { ask, stop } = seldom(refresh, EVERY_MS);
    const end = live.subscribe(TOPIC, ask);
    return () => {
      end();
      stop();
    };
  }, [client]);
}
