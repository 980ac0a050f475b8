import { pointValue } from '@heliodon/kernel/device-point';
import { type DeviceNow, deviceTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leavesGap, withSamples } from './curves.ts';
import type { LoadedCurve } from './historyLoader.ts';
import { type AskedCurve, curveKey } from './useCurves.ts';

/** Minimum interval between redraws, because many devices send data every second. */
export const FLUSH_MS = 3000;

/** Appends live data of the devices to the curves of today. */
export function useLiveCurves(asked: readonly AskedCurve[], enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled || asked.length === 0) return;
    const queued = new Map<number, { atMs: number; values: DeviceNow['values'] }[]>();
    const listen = (deviceId: number) =>
      live.subscribe(deviceTopic(deviceId), (data) => {
        const { at, values } = data as DeviceNow;
        if (at === null) return;
        queued.set(deviceId, [...(queued.get(deviceId) ?? []), { atMs: at, values }]);
      });
    const flush = () => {
      for (const { deviceId, point, spans, range } of asked) {
        const span = spans.at(-1);
        const samples = queued.get(deviceId)?.filter(({ atMs }) => atMs >= range.fromMs && atMs < range.toMs);
        if (!span || !samples?.[0]) continue;
        const queryKey = curveKey(deviceId, point, span);
        const curve = client.getQueryData<LoadedCurve>(queryKey);
        if (!curve) continue;
        if (leavesGap(curve, samples[0].atMs)) void client.invalidateQueries({ queryKey });
        else
          client.setQueryData<LoadedCurve>(
            queryKey,
            withSamples(
              curve,
              samples.map(({ atMs, values }) => ({ atMs, value: pointValue(values, point) })),
            ),
          );
      }
      queued.clear();
    };
    const ends = [...new Set(asked.map(({ deviceId }) => deviceId))].map(listen);
    const timer = setInterval(flush, FLUSH_MS);
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [client, asked, enabled]);
}
