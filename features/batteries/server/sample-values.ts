import type { StoredSample } from '@heliodon/platform/telemetry/telemetry-store';

/** The list of a point; empty when it was not sent. */
export function listOf(sample: StoredSample | undefined, point: string): (number | null)[] {
  const value = sample?.values[point];
  return Array.isArray(value) ? value : [];
}
