import type { PointValues } from '@heliodon/register-maps/values';

export interface Round {
  readonly slotMs: number;
  readonly values: PointValues;
}

/** Devices further behind are ignored. */
const BEHIND_MS = 5_000;

/**
 * The round of each device at the newest common moment. Power values from different moments would make control
 * oscillate.
 */
export function sameMoment(devices: readonly (readonly Round[])[]): (Round | undefined)[] {
  const newest = devices.flatMap((rounds) => rounds.at(-1)?.slotMs ?? []);
  const latestMs = Math.max(...newest);
  const commonMs = Math.min(...newest.filter((slotMs) => slotMs >= latestMs - BEHIND_MS));
  return devices.map((rounds) => rounds.findLast(({ slotMs }) => slotMs <= commonMs) ?? rounds.at(-1));
}
