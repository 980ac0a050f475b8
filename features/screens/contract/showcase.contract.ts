import { defineCall } from '@heliodon/contract/call';
import { nothing } from '@heliodon/contract/fields';
import { z } from 'zod';

/*
 * What everybody may see: sums of the plants whose owners made them public, or of the demo. No ids, serial numbers,
 * owners or positions; a city lies on a coarse grid.
 */

/** Degrees. About fifty kilometres: a city is seen on the map, a plant is not found by it. */
export const CITY_GRID = 0.5;
export const CITIES_MAX = 200;
/** Sums over fewer plants would tell of each of them: they are rough then, and without cities. */
export const FEW_PLANTS = 3;

const figure = () => z.number().nullable();

export const getShowcase = defineCall({
  path: '/screen/getShowcase',
  summary: 'Figures of the public plants for the showcase; sums only, a minute old at most',
  access: 'public',
  background: true,
  limit: { max: 60, perSeconds: 60, by: 'ip' },
  request: nothing(),
  response: z.object({
    /** Whose figures these are; none: there is nothing to show. */
    source: z.enum(['public', 'demo', 'none']),
    plants: z.number().int(),
    /** Those that are heard of; null where there are few. */
    online: z.number().int().nullable(),
    countries: z.number().int(),
    capacity: z.object({ pvKwp: z.number(), storageKwh: z.number() }),
    /** kW; grid import and discharge positive. Of few plants only PV. */
    power: z.object({
      pvKw: figure(),
      batteryKw: figure(),
      gridKw: figure(),
      loadKw: figure(),
      chargingKw: figure(),
    }),
    /** kWh. */
    today: z.object({ pvKwh: figure(), dischargeKwh: figure(), chargingKwh: figure() }),
    total: z.object({ pvKwh: figure(), dischargeKwh: figure(), chargingKwh: figure() }),
    savings: z.object({ coalKg: z.number(), co2Kg: z.number(), trees: z.number() }),
    cities: z.array(
      z.object({
        /** Of a region that has a code, in the reader's language: never what somebody wrote. */
        name: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        plants: z.number().int(),
      }),
    ),
    /** Newest sample, milliseconds. */
    at: figure(),
  }),
});
export type Showcase = z.output<typeof getShowcase.response>;

export const showcaseCalls = [getShowcase];
