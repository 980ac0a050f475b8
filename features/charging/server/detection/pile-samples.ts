import { charger } from '@heliodon/device-kinds/charger';
import type { PileSample } from '@heliodon/energy/charging/session-detection';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

const POINTS = ['connectorStatus', 'connectorSessionKwh', 'connectorPowerKw', 'connectorSoc'] as const;

/** Samples of chargers for session detection. */
export class PileSamples {
  readonly #store: Pick<TelemetryStore, 'samples' | 'samplesUpTo'>;

  constructor(store: Pick<TelemetryStore, 'samples' | 'samplesUpTo'>) {
    this.#store = store;
  }

  /** In order of time. */
  async between(deviceId: number, fromMs: number, toMs: number): Promise<PileSample[]> {
    const found = await this.#store.samples({ kind: charger, deviceId, points: POINTS, fromMs, toMs });
    return found.map(pileSample);
  }

  async newestUpTo(deviceId: number, atMs: number, withinMs: number): Promise<PileSample | undefined> {
    const found = await this.#store.samplesUpTo(charger, [deviceId], POINTS, atMs, withinMs);
    const sample = found.get(deviceId);
    return sample && pileSample(sample);
  }
}

function pileSample({ atMs, values }: StoredSample): PileSample {
  const [statuses = [], kwhs = [], powers = [], socs = []] = POINTS.map((point) => {
    const value = values[point];
    return Array.isArray(value) ? value : [];
  });
  return {
    atMs,
    connectors: statuses.map((status, at) => ({
      status,
      sessionKwh: kwhs[at] ?? null,
      powerKw: powers[at] ?? null,
      soc: socs[at] ?? null,
    })),
  };
}
