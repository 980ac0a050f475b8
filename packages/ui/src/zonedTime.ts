import { formatDateTime, zoneOffsetMin } from '@heliodon/kernel/format/time';
import { MINUTE_MS } from '@heliodon/kernel/time';

/** 2026-11-15T08:30 in the local time of the zone. */
export const wallTime = (at: string | number, timeZone: string): string =>
  formatDateTime(at, timeZone, 'minute').replace(' ', 'T');

/** The instant of a local time; for a repeated hour the first one, for a skipped hour the instant after it. */
export function instantOf(wall: string, timeZone: string): string {
  const asUtcMs = Date.parse(`${wall}Z`);
  const before = asUtcMs - zoneOffsetMin(timeZone, asUtcMs - 1440 * MINUTE_MS) * MINUTE_MS;
  const after = asUtcMs - zoneOffsetMin(timeZone, asUtcMs + 1440 * MINUTE_MS) * MINUTE_MS;
  const fits = [before, after].filter((ms) => wallTime(ms, timeZone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : Math.max(before, after)).toISOString();
}
