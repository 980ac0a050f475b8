import { QUARTER_MS } from '@heliodon/kernel/time';
import { type PlantNow, plantTopic } from '@heliodon/telemetry/contract';
import { live } from '@heliodon/web/live';
import { callQuery } from '@heliodon/web/query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { getDemandWatch } from '../../contract/watch.contract.ts';
import { goOn, type MeterReading } from './watchModel.ts';

const REFETCH_MS = 15_000;
const TICK_MS = 1000;
/** One 15-minute interval at a reading every two seconds. */
const MOST_READINGS = 450;

/** The running window, polled from the server and continued with readings of the plant's topic in between. */
export function useDemandWatch(plantId: number) {
  const query = useQuery({
    ...callQuery(getDemandWatch, { plantId }, { quiet: true }),
    refetchInterval: REFETCH_MS,
    staleTime: 0,
  });
  const { data, refetch, dataUpdatedAt } = query;
  const readings = useLiveReadings(plantId);
  const nowMs = useServerClock(data?.nowMs, dataUpdatedAt);
  const now = useMemo(() => (data ? goOn(data, readings) : null), [data, readings]);
  // The interval that has just ended belongs to today's list: load it.
  const quarter = Math.floor(nowMs / QUARTER_MS);
  useEffect(() => {
    if (quarter > 0) void refetch();
  }, [quarter, refetch]);
  return { query, now, nowMs };
}

function useLiveReadings(plantId: number): readonly MeterReading[] {
  const [readings, setReadings] = useState<readonly MeterReading[]>([]);
  useEffect(() => {
    setReadings([]);
    return live.subscribe(plantTopic(plantId), (push) => {
      const { at, power } = push as PlantNow;
      const meterKw = power.gridKw;
      if (at === null || meterKw === null) return;
      setReadings((before) =>
        at <= (before.at(-1)?.atMs ?? 0) ? before : [...before.slice(-MOST_READINGS), { atMs: at, meterKw }],
      );
    });
  }, [plantId]);
  return readings;
}

/** The server's clock, updated every second: the browser's clock may be wrong. */
function useServerClock(serverMs: number | undefined, receivedAtMs: number): number {
  const [browserMs, setBrowserMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setBrowserMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return serverMs === undefined ? browserMs : serverMs + Math.max(0, browserMs - receivedAtMs);
}
