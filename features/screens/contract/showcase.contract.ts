import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, id, nothing } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';

/*
 * Public data: totals of the public plants that belong to the platform manager or are approved by it, or of the demo.
 * No ids, serial numbers, owners or positions; cities are placed on a coarse grid.
 */

/** Degrees; about fifty kilometres: shows a city on the map without revealing the position of a plant. */
export const CITY_GRID = 0.5;
export const CITIES_MAX = 200;
/** Totals over fewer plants would reveal single plants: they are rounded coarsely and shown without cities. */
export const FEW_PLANTS = 3;

const figure = () => z.number().nullable();

export const getShowcase = defineCall({
  path: '/screen/getShowcase',
  summary: 'Figures of the public plants for the showcase; totals only, at most a minute old',
  access: 'public',
  background: true,
  limit: { max: 60, perSeconds: 60, by: 'ip' },
  request: nothing(),
  response: z.object({
    /** Source of the figures; none: there is nothing to show. */
    source: z.enum(['public', 'demo', 'none']),
    plants: z.number().int(),
    /** Number of plants with current data; null if there are few. */
    online: z.number().int().nullable(),
    countries: z.number().int(),
    capacity: z.object({ pvKwp: z.number(), storageKwh: z.number() }),
    /** kW; grid import and discharge positive. With few plants only PV. */
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
        /** Of a region with a code, in the reader's language: never user-entered text. */
        name: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        plants: z.number().int(),
      }),
    ),
    /** Time of the newest sample, milliseconds. */
    at: figure(),
  }),
});
export type Showcase = z.output<typeof getShowcase.response>;

export const getShowcasePlants = defineCall({
  path: '/screen/getShowcasePlants',
  summary: 'Public plants of other tenants, and whether each is approved for the showcase',
  access: 'systemConfig',
  notFromOss: true,
  request: nothing(),
  response: z.object({
    plants: z.array(
      z.object({ plantId: id(), plantName: z.string(), ownerName: z.string(), admitted: z.boolean() }),
    ),
  }),
});
export type ShowcasePlant = z.output<typeof getShowcasePlants.response>['plants'][number];

export const admitToShowcase = defineCall({
  path: '/screen/admitToShowcase',
  summary: 'Approve a public plant of another tenant for the showcase, or withdraw the approval',
  access: 'systemConfig',
  notFromOss: true,
  request: z.strictObject({ plantId: id(), admitted: z.boolean() }),
  plantOf: (request) => request.plantId,
  response: done(),
});

export const showcaseErrors = defineErrors({
  notPublic: {
    code: 2931,
    zh: '该电站未设为公开展示',
    en: 'The plant is not set to public.',
  },
});

export const showcaseLog = defineLogActions('showcase', {
  admit: { type: 'plant', zh: '允许电站进入公开展示页', en: 'Admitted plant to the public showcase' },
  expel: { type: 'plant', zh: '将电站移出公开展示页', en: 'Removed plant from the public showcase' },
});

export const showcaseCalls = [getShowcase, getShowcasePlants, admitToShowcase];
