import type { Command, DeviceKind } from '@heliodon/kernel/device-kind';

/** Maximum of the point planVersion and of the column. */
const MOST = 2_147_483_647;

/**
 * Never a version that the device has reported: it would appear to follow the new plan. If none is left above, the
 * lowest unused one.
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
