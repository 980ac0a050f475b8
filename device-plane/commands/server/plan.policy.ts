import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';

/** Of the point planVersion and of the column. */
const MOST = 2_147_483_647;

/**
 * Never a number that the device has already named: it would look as if it followed the new plan. Where there is none
 * above these, the least that none of them is.
 */
export function nextVersion(named: readonly (number | null | undefined)[]): number {
  const used = new Set(named.filter((one) => typeof one === 'number'));
  const above = Math.max(0, ...used) + 1;
  if (above <= MOST) return above;
  let version = 1;
  while (used.has(version)) version += 1;
  return version;
}

export const planCommand = (kinds: ReadonlyMap<string, DeviceKind>, kind: string): Command | undefined =>
  kinds.get(kind)?.commands.find(({ type }) => type === 'plan');
