import { kindById } from '@heliodon/device-kinds/kinds';
import type { DemandWindow } from '@heliodon/energy/control/demand-window';
import type { ImportRegister } from '@heliodon/energy/control/import-register';
import { slidingFrom, windowOf } from '@heliodon/energy/control/site-controller';
import type { SlidingDemand } from '@heliodon/energy/control/sliding-demand';
import { gridReadings, type MeterSample, measuredWindow } from '@heliodon/energy/demand/measured-window';
import { BUCKET_MS } from '@heliodon/energy/metering/rollup';
import { headlinesOf, type OfKind } from '@heliodon/telemetry-store/samples-of-kinds';
import type { HeadlineSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** Readings from this long before the interval determine its start values. */
const BEFORE_MS = 120_000;

export interface MeteredPlant {
  readonly plantId: number;
  readonly meters: readonly OfKind[];
  readonly importPositive: boolean;
  /** Null: clock intervals are billed. */
  readonly demandStepMin: number | null;
}

/** The state from which the controller continues. */
export interface RunningQuarter {
  /** By power alone. */
  readonly window: DemandWindow;
  /** Null: unknown from the meters' registers. */
  readonly register: ImportRegister | null;
  /** Null: clock intervals are billed. */
  readonly sliding: SlidingDemand | null;
}

/** The running 15-minute interval of plants from samples, for example after a restart. */
export async function runningQuarters(
  store: Pick<TelemetryStore, 'headlines'>,
  plants: readonly MeteredPlant[],
  nowMs: number,
): Promise<Map<number, RunningQuarter>> {
  const meters = plants.flatMap((plant) =>
    plant.meters.map(({ deviceId, kind }) => ({ plant, deviceId, kind })),
  );
  const quarterMs = Math.floor(nowMs / BUCKET_MS) * BUCKET_MS - BEFORE_MS;
  const found = await headlinesOf(
    store,
    kindById,
    meters.map(({ plant, deviceId, kind }) => ({
      deviceId,
      kind,
      fromMs: plant.demandStepMin === null ? quarterMs : nowMs - BUCKET_MS - BEFORE_MS,
      toMs: nowMs + 1,
    })),
  );
  return new Map(
    plants.flatMap((plant) => {
      const samples = meters.flatMap((meter, at) =>
        meter.plant === plant ? [samplesOf(found[at] ?? [], plant.importPositive)] : [],
      );
      const quarter = runningQuarter(samples, nowMs, plant.demandStepMin);
      return quarter ? [[plant.plantId, quarter] as const] : [];
    }),
  );
}

/** A meter wired in the opposite direction counts import as export. */
const samplesOf = (samples: readonly HeadlineSample[], importPositive: boolean): MeterSample[] =>
  samples.map(({ atMs, powerKw, outKwh, inKwh }) => ({
    atMs,
    powerKw: powerKw === null || importPositive ? powerKw : -powerKw + 0,
    importKwh: importPositive ? outKwh : inKwh,
  }));

/** `meters`: samples of each meter, ordered by time. */
export function runningQuarter(
  meters: readonly (readonly MeterSample[])[],
  nowMs: number,
  stepMin: number | null,
): RunningQuarter | null {
  const measured = measuredWindow(meters, nowMs);
  const window = measured && windowOf(measured.readings);
  if (!measured || !window) return null;
  const readings = gridReadings(meters).filter(({ atMs: ms }) => ms <= nowMs);
  const sliding = stepMin === null ? null : slidingFrom(readings, stepMin);
  if (measured.by === 'power') return { window, register: null, sliding };
  const { startMs, atMs, importKwh: powerKwh } = window;
  const kwh = meters.reduce((sum, samples) => sum + (lastRegister(samples, atMs) ?? 0), 0);
  const startKwh = kwh - measured.window.importKwh;
  return { window, sliding, register: { startMs, startKwh, atMs, kwh, powerKwh } };
}

const lastRegister = (samples: readonly MeterSample[], untilMs: number): number | null =>
  samples.findLast(({ atMs, importKwh }) => importKwh !== null && atMs <= untilMs)?.importKwh ?? null;
