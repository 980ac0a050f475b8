import { kindById } from '@heliodon/device-kinds/kinds';
import { importKwOf } from '@heliodon/energy/control/meter-direction';
import { type MeasuredWindow, measuredWindow } from '@heliodon/energy/demand/measured-window';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { headlinesOf } from '@heliodon/telemetry-store/samples-of-kinds';

import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { GridMeter } from '../plant.queries.ts';

/** Readings this long before the interval determine its initial value. */
const BEFORE_MS = 120_000;

/** The current windows of plants, each with its grid meters, from the samples. */
export async function readWindows(
  store: Pick<TelemetryStore, 'headlines'>,
  meters: readonly Pick<GridMeter, 'plantId' | 'deviceId' | 'kind' | 'direction'>[],
  nowMs: number,
): Promise<Map<number, MeasuredWindow>> {
  const startMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const range = { fromMs: startMs - BEFORE_MS, toMs: nowMs + 1 };
  const found = await headlinesOf(
    store,
    kindById,
    meters.map(({ deviceId, kind }) => ({ deviceId, kind, ...range })),
  );
  const byPlant = new Map<number, Parameters<typeof measuredWindow>[0][number][]>();
  for (const [at, { plantId, direction }] of meters.entries()) {
    const samples = (found[at] ?? []).map(({ atMs, powerKw, outKwh }) => ({
      atMs,
      powerKw: powerKw === null ? null : importKwOf(powerKw, direction),
      // It is unknown which register of a reversed meter counts import, so power is used.
      importKwh: direction === 'importPositive' ? outKwh : null,
    }));
    byPlant.set(plantId, [...(byPlant.get(plantId) ?? []), samples]);
  }
  return new Map(
    [...byPlant].flatMap(([plantId, samples]) => {
      const window = measuredWindow(samples, nowMs);
      return window ? [[plantId, window] as const] : [];
    }),
  );
}
