import { kindById } from '@heliodon/device-kinds/kinds';
import type { ReactiveEnergy } from '@heliodon/energy/settlement/bill';
import { HOUR_MS } from '@heliodon/kernel/time';
import { newestSamples, type OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** Samples that the bill needs: they are stored for a limited time only. */
export type RegisterStore = Pick<TelemetryStore, 'samplesUpTo' | 'samples' | 'samplesEvery'>;

const POINTS = ['importTotalKwh', 'exportTotalKwh', 'importTotalKvarh', 'exportTotalKvarh'];

export interface Registers {
  readonly atMs: number;
  readonly importKwh: number | null;
  readonly exportKwh: number | null;
  readonly importKvarh: number | null;
  readonly exportKvarh: number | null;
}

export interface RegisterSpan {
  readonly start: Registers | null;
  readonly end: Registers | null;
}

const registersOf = ({ atMs, values }: StoredSample): Registers => {
  const of = (name: string) => (typeof values[name] === 'number' ? (values[name] as number) : null);
  return {
    atMs,
    importKwh: of('importTotalKwh'),
    exportKwh: of('exportTotalKwh'),
    importKvarh: of('importTotalKvarh'),
    exportKvarh: of('exportTotalKvarh'),
  };
};

/** Whether a reading belongs to the start or end of a period, and not to its inside. */
export const isAtEdge = (reading: Registers | null, edgeMs: number): boolean =>
  reading !== null && Math.abs(reading.atMs - edgeMs) <= HOUR_MS;

/**
 * The meter registers at the start and end of a period; at the start the first reading within it if there is none
 * before.
 */
export async function readRegisters(
  store: RegisterStore,
  meters: readonly OfKind[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Map<number, RegisterSpan>> {
  const [starts, ends] = await Promise.all([
    newestSamples(store, kindById, meters, POINTS, fromMs, HOUR_MS),
    newestSamples(store, kindById, meters, POINTS, toMs, toMs - fromMs),
  ]);
  const spans = await Promise.all(
    meters.map(async (meter): Promise<[number, RegisterSpan]> => {
      const { deviceId } = meter;
      const end = ends.get(deviceId);
      const start = starts.get(deviceId) ?? (end && (await firstWithin(store, meter, fromMs, toMs)));
      return [deviceId, { start: start ? registersOf(start) : null, end: end ? registersOf(end) : null }];
    }),
  );
  return new Map(spans);
}

async function firstWithin(
  store: RegisterStore,
  { deviceId, kind: id }: OfKind,
  fromMs: number,
  toMs: number,
): Promise<StoredSample | undefined> {
  const kind = kindById(id);
  if (!kind) return undefined;
  const [first] = await store.samples({ kind, deviceId, points: POINTS, fromMs, toMs, limit: 1 });
  return first;
}

/** Of all grid meters together; null if one of them has no reactive registers, or they ran backwards. */
export function reactiveOf(spans: readonly RegisterSpan[]): ReactiveEnergy | null {
  let activeKwh = 0;
  let reactiveKvarh = 0;
  for (const { start, end } of spans) {
    const active = difference(start?.importKwh, end?.importKwh);
    const inductive = difference(start?.importKvarh, end?.importKvarh);
    if (active === null || inductive === null) return null;
    activeKwh += active;
    // Reactive energy counts in both directions.
    reactiveKvarh += inductive + (difference(start?.exportKvarh, end?.exportKvarh) ?? 0);
  }
  return spans.length > 0 ? { activeKwh, reactiveKvarh } : null;
}

function difference(start: number | null | undefined, end: number | null | undefined): number | null {
  if (start === null || start === undefined || end === null || end === undefined) return null;
  return end >= start ? end - start : null;
}
