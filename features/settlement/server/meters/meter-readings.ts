import { kindById } from '@heliodon/device-kinds/kinds';
import { newestSamples, type OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import type { MeterReading } from '../../contract/meters.contract.ts';

export type ReadingStore = Pick<TelemetryStore, 'samplesUpTo' | 'samples'>;

export interface MeterReadings {
  readonly start: MeterReading | null;
  readonly end: MeterReading | null;
}

const REGISTERS = { importKwh: 'importTotalKwh', exportKwh: 'exportTotalKwh' } as const;
const POINTS = Object.values(REGISTERS);
/** An older reading does not count as the reading at the start or end of the range. */
const EDGE_MS = 86_400_000;
/** For a removed or silent meter the last reading is used, unless it is older than this. */
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

/** The total registers at the start and end of a range. A meter that was added later starts with its first reading. */
export async function meterReadings(
  store: ReadingStore,
  meters: readonly OfKind[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Map<number, MeterReadings>> {
  if (meters.length === 0) return new Map();
  const [starts, ends] = await Promise.all([
    newestSamples(store, kindById, meters, POINTS, fromMs, EDGE_MS),
    newestSamples(store, kindById, meters, POINTS, toMs, Math.min(SILENT_MS, toMs - fromMs)),
  ]);
  const late = meters.filter(({ deviceId }) => !starts.has(deviceId) && ends.has(deviceId));
  const firsts = await Promise.all(
    late.map(({ deviceId, kind: id }) => {
      const kind = kindById(id);
      return kind ? store.samples({ kind, deviceId, points: POINTS, fromMs, toMs, limit: 1 }) : [];
    }),
  );
  for (const [at, { deviceId }] of late.entries()) {
    const first = firsts[at]?.[0];
    if (first) starts.set(deviceId, first);
  }
  return new Map(
    meters.map(({ deviceId: id }) => [
      id,
      { start: readingOf(starts.get(id)), end: readingOf(ends.get(id)) },
    ]),
  );
}
