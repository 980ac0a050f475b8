import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  getChargingSummary,
  getPile,
  getPileList,
  getSessionList,
} from '../../contract/charging.contract.ts';
import { connectorWatch } from './connectorWatch.ts';

/** Chargers and sessions are reloaded at least this often while the page is visible. */
export const REFRESH_MS = 15_000;
/** A connection may follow sixty topics; further chargers are updated with the next refresh. */
const MAX_WATCHED = 40;

export const usePiles = (plantId: number) =>
  useQuery({ ...callQuery(getPileList, { plantId }, { quiet: true }), refetchInterval: REFRESH_MS });

export const useSummary = (plantId: number) =>
  useQuery({ ...callQuery(getChargingSummary, { plantId }, { quiet: true }), refetchInterval: REFRESH_MS });

export const usePile = (deviceId: number) =>
  useQuery({ ...callQuery(getPile, { deviceId }, { quiet: true }), refetchInterval: REFRESH_MS });

const FOLLOWING = [getPileList.path, getPile.path, getChargingSummary.path, getSessionList.path];

/** Reloads chargers and sessions after an event of a charger. */
export async function chargingChanged(client: QueryClient): Promise<void> {
  await Promise.all(FOLLOWING.map((path) => client.invalidateQueries({ queryKey: [path] })));
}

/** Connector events (plugged in, start, end) are shown at once. */
export function useConnectorUpdates(deviceIds: readonly number[]): void {
  const client = useQueryClient();
  const watched = deviceIds.slice(0, MAX_WATCHED).join();
  useEffect(() => {
    const changed = connectorWatch();
    const ends = watched
      .split(',')
      .filter(Boolean)
      .map((id) =>
        live.subscribe(deviceTopic(Number(id)), (data) => {
          if (changed(data as DeviceNow)) void chargingChanged(client);
        }),
      );
    return () => {
      for (const end of ends) end();
    };
  }, [client, watched]);
}
