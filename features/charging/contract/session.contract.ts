import { defineCall } from '@heliodon/contract/call';
import { day, id, intId, pageOf, paging, rule, sorting, text } from '@heliodon/contract/fields';
import { DOUBTS } from '@heliodon/energy/charging/energy-curve';
import { z } from 'zod';

/** Ids of devices and sessions are int4 in the database. */
export const deviceId = intId;
const sessionId = intId;
/** Amount as decimal text: '12.30'. */
const money = () => z.string();

/**
 * charging: in progress; finished: ended and priced; lost: the charger never reported the end, priced by its last
 * reading.
 */
export const sessionStates = ['charging', 'finished', 'lost'] as const;
export type SessionState = (typeof sessionStates)[number];

export const sessionRow = z.object({
  sessionId: sessionId(),
  deviceId: deviceId(),
  pileName: z.string().describe('Alias, or the serial number'),
  sn: z.string(),
  connector: z.number().int().nullable().describe('Null: the pile did not say'),
  state: z.enum(sessionStates),
  /** The card, or empty: started from the portal or by plugging in. */
  idTag: z.string(),
  holder: z.string(),
  startedAt: z.iso.datetime(),
  /** False: the start was not reported; the first reading counts as start, and energy before it is not charged. */
  isStartKnown: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  durationMin: z.number().int(),
  energyKwh: z.number(),
  maxKw: z.number().nullable(),
  socStart: z.number().nullable(),
  socEnd: z.number().nullable(),
  /** A code of contract/session.words.ts; empty while the session runs or if the charger did not report it. */
  stopReason: z.string(),
  /** Amount so far. Null: the price is unknown for a part of it, or the energy is unknown. */
  energyFee: money().nullable(),
  serviceFee: money().nullable(),
  fee: money().nullable(),
});
export type SessionRow = z.output<typeof sessionRow>;

const filters = {
  plantId: id(),
  deviceId: deviceId().optional(),
  connector: z.number().int().min(1).max(4).optional(),
  state: z.enum(sessionStates).optional(),
  /** Matches card number, holder, or name or serial number of the charger. */
  keyword: text(50).default(''),
  /** Days in the plant's time zone, by the start of the session; at most a year. */
  from: day(),
  to: day(),
};
const MAX_DAYS = 366;
const inRange = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx) => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  if (days < 0 || days >= MAX_DAYS) context.addIssue({ code: 'custom', path: ['to'], message: rule.range });
};

export const getSessionList = defineCall({
  path: '/charging/getSessionList',
  summary: 'Charging sessions of a plant or of one charger, with energy, fees and totals',
  access: 'deviceView',
  plantOf: ({ plantId }) => plantId,
  request: z
    .strictObject({ ...filters, ...paging, ...sorting(['startedAt', 'energyKwh', 'fee', 'durationMin']) })
    .superRefine(inRange),
  response: pageOf(sessionRow).extend({
    currency: z.string(),
    timeZone: z.string(),
    sums: z.object({ energyKwh: z.number(), energyFee: money(), serviceFee: money(), fee: money() }),
  }),
});

export const exportSessions = defineCall({
  path: '/charging/exportSessions',
  summary: 'Export charging sessions as a job of the download centre',
  access: 'reportExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }).superRefine(inRange),
  response: z.object({ jobId: z.uuid() }),
});

export const getSessionDetail = defineCall({
  path: '/charging/getSessionDetail',
  summary: 'One session: every line of its fee and the readings it is based on',
  access: 'deviceView',
  request: z.strictObject({ sessionId: sessionId() }),
  response: sessionRow.extend({
    plantId: id(),
    currency: z.string(),
    timeZone: z.string(),
    /** restart: the register was reset; jump: it rose by more than the charger can deliver, which is not counted. */
    doubts: z.array(z.enum(DOUBTS)),
    /** In order of time; the fees above are the sums of the rounded lines. */
    lines: z.array(
      z.object({
        from: z.iso.datetime(),
        to: z.iso.datetime(),
        period: z.string().describe('Time-of-use period; empty where no price was known'),
        energyKwh: z.number(),
        pricePerKwh: z.string().nullable(),
        servicePerKwh: z.string(),
        energyFee: money().nullable(),
        serviceFee: money(),
      }),
    ),
    readings: z.array(
      z.object({
        at: z.iso.datetime(),
        energyKwh: z.number().describe('Since the session began'),
        powerKw: z.number().nullable(),
        soc: z.number().nullable(),
      }),
    ),
  }),
});

export const getChargingSummary = defineCall({
  path: '/charging/getChargingSummary',
  summary:
    'State of the chargers of a plant, and energy and fees of today, this month and each of the last 30 days',
  access: 'deviceView',
  background: true,
  plantOf: ({ plantId }) => plantId,
  request: z.strictObject({ plantId: id() }),
  response: z.object({
    currency: z.string(),
    piles: z.number().int(),
    online: z.number().int(),
    connectors: z.number().int(),
    inUse: z.number().int(),
    powerKw: z.number().nullable(),
    today: z.object({ sessions: z.number().int(), energyKwh: z.number(), fee: money() }),
    month: z.object({ sessions: z.number().int(), energyKwh: z.number(), fee: money() }),
    days: z.array(
      z.object({ day: z.string(), sessions: z.number().int(), energyKwh: z.number(), fee: money() }),
    ),
  }),
});
