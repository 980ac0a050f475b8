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
  /** The quarter in which it began. */
  windowAt: z.iso.datetime(),
  limitKw: z.number(),
  level: z.enum(DEMAND_EVENT_LEVELS),
  projectedKw: z.number(),
  /** Highest quarter that ended while it lasted; null: none yet. */
  reachedKw: kw,
  /** Null: it lasts. */
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
  summary: 'The running 15-minute demand of a plant against its limit, and the quarters of today',
  access: 'dispatchView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    nowMs: z.number(),
    timeZone: z.string(),
    hasMeter: z.boolean(),
    /** How the plant's live topic counts grid power. */
    direction: z.enum(['importPositive', 'exportPositive']),
    settings: limitNow,
    monthPeakKw: kw,
    /** The peak of this month is paid for. */
    billedByDemand: z.boolean(),
    /** Null: the meters at the grid are silent. */
    window: demandWindow.nullable(),
    /** What the energy of the window was counted by. */
    by: z.enum(['register', 'power']).nullable(),
    /** Grid power in the running quarter, import positive. */
    readings: z.array(z.object({ atMs: z.number(), gridKw: z.number() })),
    today: z.string(),
    quarters: z.array(demandQuarterOut),
    open: demandEvent.nullable(),
  }),
});
export type DemandWatchNow = z.output<(typeof getDemandWatch)['response']>;

export const getDemandEvents = defineCall({
  path: '/demand/getDemandEvents',
  summary: 'Warnings of a plant that its demand limit was about to be broken or was broken, newest first',
  access: 'dispatchView',
  request: z.strictObject({ plantId: id(), ...paging }),
  plantOf: ({ plantId }) => plantId,
  response: pageOf(demandEvent),
});
