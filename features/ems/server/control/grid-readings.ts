import { kindById } from '@heliodon/devices/kinds';
import type { DemandWindow, GridReading } from '@heliodon/energy/control/demand-window';
import { windowOf } from '@heliodon/energy/control/site-controller';
import type { HeadlineSample, TelemetryStore } from '@heliodon/platform/telemetry/telemetry-store';

/** The running quarter of an hour from samples, as after a restart; `sign` −1 where meters count export as positive. */
export async function runningWindow(
  store: Pick<TelemetryStore, 'headlines'>,
  meterIds: readonly number[],
  fromMs: number,
  nowMs: number,
  sign: 1 | -1,
): Promise<DemandWindow | null> {
  const kind = kindById('meter');
  if (!kind || meterIds.length === 0) return null;
  const ranges = meterIds.map((deviceId) => ({ deviceId, fromMs, toMs: nowMs }));
  return windowOf(readingsOf(await store.headlines(kind, ranges), sign));
}

/** The sum of all meters whenever one of them speaks, from when all have spoken. */
export function readingsOf(meters: readonly (readonly HeadlineSample[])[], sign: 1 | -1): GridReading[] {
  const events = meters
    .flatMap((samples, meter) => samples.map(({ atMs, powerKw }) => ({ atMs, powerKw, meter })))
    .filter((event): event is { atMs: number; powerKw: number; meter: number } => event.powerKw !== null)
    .sort((a, b) => a.atMs - b.atMs);
  const newest = new Map<number, number>();
  return events.flatMap(({ atMs, powerKw, meter }) => {
    newest.set(meter, powerKw);
    if (newest.size < meters.length) return [];
    return [{ atMs, gridKw: sign * [...newest.values()].reduce((sum, kw) => sum + kw, 0) + 0 }];
  });
}
