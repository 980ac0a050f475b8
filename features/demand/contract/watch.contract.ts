import { defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging } from '@heliodon/contract/fields';
import { z } from 'zod';
import { limitNow } from './settings.contract.ts';

const kw = z.number().nullable();

export const demandQuarterOut = z.object({ startMs: z.number(), importKw: kw, freeKw: kw, limitKw: kw });

export const DEMAND_EVENT_LEVELS = ['willBreak', 'broken'] as const;

export const demandEvent = z.object({
  eventId: z.number(),
  raisedAt: z.iso.datetime(),
  /** The 15-minute interval in which the warning began. */
  windowAt: z.iso.datetime(),
  limitKw: z.number(),
  level: z.enum(DEMAND_EVENT_LEVELS),
  projectedKw: z.number(),
  /** Highest interval that ended during the warning; null: none yet. */
  reachedKw: kw,
  /** Null: still active. */
  clearedAt: z.iso.datetime().nullable(),
});
export type DemandEvent = z.output<typeof demandEvent>;

/** DemandWindow of packages/energy/src/control/demand-window.ts. */
const demandWindow = z.object({
  startMs: z.number(),
  atMs: z.number(),
  importKwh: z.number(),
  importKw: z.number(),
  unknownMs: z.number(),
});

export const getDemandWatch = defineCall({
  path: '/demand/getDemandWatch',
  summary: 'The current 15-minute demand of a plant against its limit, and the intervals of today',
  access: 'dispatchView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    nowMs: z.number(),
    timeZone: z.string(),
    hasMeter: z.boolean(),
    /** Sign convention of grid power in the plant's live topic. */
    direction: z.enum(['importPositive', 'exportPositive']),
    settings: limitNow,
    monthPeakKw: kw,
    /** The peak of this month is billed. */
    billedByDemand: z.boolean(),
    /** Null: the grid meters send no data. */
    window: demandWindow.nullable(),
    /** The source of the window's energy. */
    by: z.enum(['register', 'power']).nullable(),
    /** Grid power in the current 15-minute interval, import positive. */
    readings: z.array(z.object({ atMs: z.number(), gridKw: z.number() })),
    today: z.string(),
    quarters: z.array(demandQuarterOut),
    open: demandEvent.nullable(),
  }),
});
export type DemandWatchNow = z.output<(typeof getDemandWatch)['response']>;

export const getDemandEvents = defineCall({
  path: '/demand/getDemandEvents',
  summary: 'Warnings that the demand limit of a plant would be or was exceeded, newest first',
  access: 'dispatchView',
  request: z.strictObject({ plantId: id(), ...paging }),
  plantOf: ({ plantId }) => plantId,
  response: pageOf(demandEvent),
});
