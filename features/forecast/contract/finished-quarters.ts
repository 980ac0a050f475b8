import { QUARTER_MS } from '@heliodon/kernel/time';

/**
 * Energy of 15-minute intervals that can be converted to power. Excludes a running interval, which is incomplete, and
 * one that has just ended without a successor, because its last samples may still arrive.
 */
export function finishedKwh(
  kwh: readonly (number | null)[],
  startsMs: readonly number[],
  nowMs: number,
): (number | null)[] {
  return kwh.map((value, at) => {
    const sinceMs = nowMs - ((startsMs[at] ?? nowMs) + QUARTER_MS);
    const followed = (kwh[at + 1] ?? null) !== null;
    return sinceMs >= QUARTER_MS || (sinceMs >= 0 && followed) ? value : null;
  });
}
