import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { MeterReading } from '../../contract/meters.contract.ts';

export type ReadingStore = Pick<TelemetryStore, 'samplesUpTo' | 'samples'>;

export interface MeterReadings {
  readonly start: MeterReading | null;
  readonly end: MeterReading | null;
}

const meter = kindById('meter') as DeviceKind;
const REGISTERS = { importKwh: 'importTotalKwh', exportKwh: 'exportTotalKwh' } as const;
const POINTS = Object.values(REGISTERS);
/** A reading that is older than this is not the one at the edge of the range. */
const EDGE_MS = 86_400_000;
/** One that was removed or fell silent ends with its last reading, if that is not older than this. */
const SILENT_MS = 31 * EDGE_MS;

const readingOf = (sample: StoredSample | undefined): MeterReading | null => {
  if (!sample) return null;
  const register = (name: string) => (sample.values[name] ?? null) as number | null;
  return {
    at: new Date(sample.atMs).toISOString(),
    importKwh: register(REGISTERS.importKwh),
    exportKwh: register(REGISTERS.exportKwh),
  };
};

/** What the total registers said at the edges of a range. A meter that came later begins with its first reading. */
export async function meterReadings(
  store: ReadingStore,
  deviceIds: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Map<number, MeterReadings>> {
  if (deviceIds.length === 0) return new Map();
  const [starts, ends] = await Promise.all([
    store.samplesUpTo(meter, deviceIds, POINTS, fromMs, EDGE_MS),
    store.samplesUpTo(meter, deviceIds, POINTS, toMs, Math.min(SILENT_MS, toMs - fromMs)),
  ]);
  const late = deviceIds.filter((id) => !starts.has(id) && ends.has(id));
  const firsts = await Promise.all(
    late.map((deviceId) => store.samples({ kind: meter, deviceId, points: POINTS, fromMs, toMs, limit: 1 })),
  );
  for (const [at, deviceId] of late.entries()) {
    const first = firsts[at]?.[0];
    if (first) starts.set(deviceId, first);
  }
  return new Map(
    deviceIds.map((id) => [id, { start: readingOf(starts.get(id)), end: readingOf(ends.get(id)) }]),
  );
}
