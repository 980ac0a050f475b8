import type { DeviceKind } from '@heliodon/kernel/device-kind';
import type { DeviceConfig } from '@heliodon/register-maps/site-config';
import type { PointValues } from '@heliodon/register-maps/values';

/** Further meter registers that are swapped. */
const REACTIVE = ['importTotalKvarh', 'exportTotalKvarh'] as const;

/** Applies the configured signs to the values. */
export function withSigns(
  kind: DeviceKind,
  { sign, swapEnergy }: Pick<DeviceConfig, 'sign' | 'swapEnergy'>,
  values: PointValues,
): PointValues {
  const result: Record<string, PointValues[string]> = { ...values };
  if (sign === -1)
    for (const { name, signs } of kind.points) {
      const value = result[name];
      if (signs && value !== undefined) result[name] = turned(value);
    }
  if (!swapEnergy) return result;
  const { outKwh, inKwh } = kind.headline;
  const pairs = [
    ...(outKwh && inKwh ? [[outKwh, inKwh] as const] : []),
    ...(kind.roles.includes('meter') ? [REACTIVE] : []),
  ];
  const swapped = pairs.flat();
  for (const [one, other] of pairs) {
    const { [one]: first, [other]: second } = values;
    put(result, one, second);
    put(result, other, first);
  }
  // Import by time of use has no export counterpart: swapped, it would be export labelled as import.
  for (const { name } of kind.points)
    if (/^import/.test(name) && !(swapped as readonly string[]).includes(name)) delete result[name];
  return result;
}

function put(
  values: Record<string, PointValues[string]>,
  name: string,
  value: PointValues[string] | undefined,
) {
  if (value === undefined) delete values[name];
  else values[name] = value;
}

function turned(value: PointValues[string]): PointValues[string] {
  if (value === null) return null;
  if (typeof value === 'number') return value === 0 ? 0 : -value;
  return value.map((one) => (one === null || one === 0 ? one : -one));
}
