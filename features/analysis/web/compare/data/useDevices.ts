import { callQuery } from '@heliodon/web/query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type DeviceChoice, getDeviceChoices } from '../../../contract/compare/compared.contract.ts';
import { type ComparedSeries, MAX_SERIES } from '../../../contract/compare/series.schema.ts';

export interface Devices {
  /** Undefined until loaded. */
  readonly byId: ReadonlyMap<number, DeviceChoice> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The devices of the series that the account can see. */
export function useDevices(series: readonly ComparedSeries[]): Devices {
  const ids = [...new Set(series.map(({ deviceId }) => deviceId))].sort((a, b) => a - b);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...callQuery(getDeviceChoices, { deviceIds: ids, pageSize: MAX_SERIES }, { quiet: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    const byId = data && new Map(data.rows.map((device) => [device.deviceId, device]));
    // Previous data stays while a new selection is loading; only a new series waits.
    const known = byId && (!isPlaceholderData || byId.size > 0) ? byId : undefined;
    return { byId: known, error, retry: () => void refetch() };
  }, [data, error, isPlaceholderData, refetch]);
}
