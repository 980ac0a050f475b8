import type { PointValues } from '../field-device.ts';

export interface Round {
  readonly slotMs: number;
  readonly values: PointValues;
}

/** Who is further behind than this is not waited for. */
const BEHIND_MS = 5_000;

/**
 * Of each device the round that belongs to the newest moment that all of them have been read at. Power of the meter and of
 * the machines from different moments would make a control chase itself.
 */
export function sameMoment(devices: readonly (readonly Round[])[]): (Round | undefined)[] {
  const newest = devices.flatMap((rounds) => rounds.at(-1)?.slotMs ?? []);
  const latestMs = Math.max(...newest);
  const commonMs = Math.min(...newest.filter((slotMs) => slotMs >= latestMs - BEHIND_MS));
  return devices.map((rounds) => rounds.findLast(({ slotMs }) => slotMs <= commonMs) ?? rounds.at(-1));
}
