import type { createSiteWorld } from '@heliodon/site/testing/site-world';
import type { TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';

/** The newest samples that a test measured, without history. */
export const measuredNow = ({ samples }: Awaited<ReturnType<typeof createSiteWorld>>): TelemetryStore =>
  ({
    samplesAt: async (_, keys) =>
      new Map(keys.map(({ deviceId, atMs }) => [deviceId, { atMs, values: samples.get(deviceId) ?? {} }])),
    headlines: async (_, ranges) => ranges.map(() => []),
  }) as Pick<TelemetryStore, 'samplesAt' | 'headlines'> as TelemetryStore;
