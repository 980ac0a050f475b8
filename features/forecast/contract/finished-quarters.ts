import { QUARTER_MS } from '@heliodon/kernel/time';

/**
 * Energy of quarters of an hour that can be told as power. One that goes on has too little of it; so has one that is
 * just over and has no successor yet: its last samples are still on their way.
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
