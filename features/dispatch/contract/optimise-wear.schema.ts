import { z } from 'zod';

/** In the plant's currency. */
export const WEAR_LIMITS = { min: 0, max: 1000 } as const;

export const wearPerKwh = () =>
  z
    .number()
    .min(WEAR_LIMITS.min)
    .max(WEAR_LIMITS.max)
    .nullable()
    .describe('Wear of a kWh that is stored and taken out again; null: a usual share of the price');
