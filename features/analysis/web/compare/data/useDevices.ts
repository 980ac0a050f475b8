import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DeviceChoice, getDeviceChoices } from '../../../contract/compare/compared.contract.ts';
import { type ComparedSeries, MAX_SERIES } from '../../../contract/compare/series.schema.ts';

export interface Devices {
  /** Undefined until it is known which of them the account sees. */
  readonly byId: ReadonlyMap<number, DeviceChoice> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The devices of the series, as far as the account sees them. */
export function useDevices(series: readonly ComparedSeries[]): Devices {
  const ids = [...new Set(series.map(({ deviceId }) => deviceId))].sort((a, b) => a - b);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery(getDeviceChoices, { deviceIds: ids, pageSize: MAX_SERIES }, { quiet: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const byId = data && new Map(data.rows.map((device) => [device.deviceId, device]));
    // While the newest choice is on its way, what was there stays; only a series that is new waits.
    const known = byId && (!isPlaceholderData || byId.size > 0) ? byId : undefined;
    return { byId: known, error, retry: () => void refetch() };
  }, [data, error, isPlaceholderData, refetch]);
}
