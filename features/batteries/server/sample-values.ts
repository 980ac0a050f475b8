import type { StoredSample } from '@heliodon/telemetry-store/telemetry-store';

/** The list of a point; empty if it was not sent. */
export function listOf(sample: StoredSample | undefined, point: string): (number | null)[] {
  const value = sample?.values[point];
  return Array.isArray(value) ? value : [];
}
