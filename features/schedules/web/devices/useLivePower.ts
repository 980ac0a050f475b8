import { getPlanDevices, type PlanExecution } from '@heliodon/schedules/contract';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

export type LivePower = Pick<DeviceNow, 'at' | 'powerKw'>;

/** Minimum time between refetches of the other values on new samples. */
const FOLLOW_MS = 5000;

/** Measured power live; values that the server derives from it are refetched. */
export function useLivePower(devices: readonly PlanExecution[]): ReadonlyMap<number, LivePower> {
  const client = useQueryClient();
  const [powers, setPowers] = useState<ReadonlyMap<number, LivePower>>(new Map());
  const askedAt = useRef(0);
  const ids = devices.map(({ deviceId }) => deviceId).join(',');
  useEffect(() => {
    const ends = ids.split(',').map((id) =>
      live.subscribe(deviceTopic(Number(id)), (data) => {
        const { at, powerKw } = data as DeviceNow;
        setPowers((before) => new Map(before).set(Number(id), { at, powerKw }));
        if (Date.now() - askedAt.current < FOLLOW_MS) return;
        askedAt.current = Date.now();
        void client.invalidateQueries({ queryKey: [getPlanDevices.path] });
      }),
    );
    return () => {
      for (const end of ends) end();
    };
  }, [client, ids]);
  return powers;
}
