import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { WEAR_FROM } from '@heliodon/energy/optimise/battery-wear';
import { z } from 'zod';

export const BATTERY_WEAR_LIMITS = {
  /** In the currency of the plant. */
  replacementPerKwh: { min: 0, max: 10_000_000 },
  cycles: { min: 100, max: 100_000 },
  depthPercent: { min: 10, max: 100 },
} as const;

const between = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().min(min).max(max);

/** Wear of a stored kWh = replacement ÷ (cycles × depth). */
export const batteryWear = () =>
  z.strictObject({
    replacementPerKwh: between(BATTERY_WEAR_LIMITS.replacementPerKwh).describe(
      'Replacement of the batteries per kWh of rated capacity, in the currency of the plant',
    ),
    cycles: between(BATTERY_WEAR_LIMITS.cycles).int().describe('Of the warranty'),
    depthPercent: between(BATTERY_WEAR_LIMITS.depthPercent).describe('Depth of discharge of these cycles'),
  });
export type BatteryWear = z.output<ReturnType<typeof batteryWear>>;

/** given: for one calculation. warranty: setBatteryWear. usual: a share of the price. */
export const wearFrom = () => z.enum(WEAR_FROM);

export const setBatteryWear = defineCall({
  path: '/ems/setBatteryWear',
  summary: 'Set what the wear of the batteries of a plant costs; null: estimated from prices',
  access: 'dispatchAutomatic',
  limit: { max: 20, perSeconds: 60, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id(), wear: batteryWear().nullable() }),
  response: z.object({ wear: batteryWear().nullable() }),
});

export const batteryWearCalls: readonly AnyCall[] = [setBatteryWear];
