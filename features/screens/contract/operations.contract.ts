import { alarmItem } from '@heliodon/alarms/contract';
import { defineCall } from '@heliodon/contract/call';
import { id, nothing, text, timeZone } from '@heliodon/contract/fields';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { z } from 'zod';

/*
 * The dashboard of all plants visible to an account. Energy and money only with reportView, alarms only with alarmView.
 */

export const FLOWS = ['pv', 'charge', 'discharge', 'import', 'export', 'load', 'charging'] as const;
export type Flow = (typeof FLOWS)[number];
export const POWERS = ['pv', 'battery', 'grid', 'load', 'charging'] as const;
export type PowerRole = (typeof POWERS)[number];
export const RANKINGS = ['fullHours', 'pvToday', 'income'] as const;
export type RankingKind = (typeof RANKINGS)[number];

/** Length of each list: what fits without scrolling. */
export const RANKED = 10;
export const ATTENTION_MAX = 12;
export const STREAM_MAX = 20;
export const OPERATIONS_DAYS = 30;
export const OPERATIONS_MONTHS = 12;

const figure = () => z.number().nullable();
const count = () => z.number().int();
const recordOf = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** kWh by flow; null: no plant reported it. */
const flows = () => recordOf(FLOWS, figure());
/** kW, with the signs of plantNow: grid import, discharge, generation and vehicle charging positive. */
const powers = () => recordOf(POWERS, figure());
const statusCounts = () => recordOf(PLANT_STATUSES, count());
/** An exact amount as text; null: nothing is settled. */
const amount = () => z.string().nullable();

const place = {
  country: text(20).optional(),
  province: text(20).optional(),
  /** Abroad, the name entered by users. */
  city: text(50).optional(),
};
export const regionFields = z.strictObject(place);
/** The region shown: everything, a country, a province or a city. */
export type Region = z.output<typeof regionFields>;

const series = z.object({
  /** Days, or months as YYYY-MM; oldest first. */
  labels: z.array(z.string()),
  energy: recordOf(FLOWS, z.array(figure())),
  income: z.array(z.object({ currency: z.string(), amounts: z.array(amount()) })),
});
export type OperationsSeries = z.output<typeof series>;

const ranked = z.object({
  plantId: id(),
  name: z.string(),
  value: z.number(),
  /** Of amounts; each currency is ranked separately. */
  currency: z.string().nullable(),
});
export type Ranked = z.output<typeof ranked>;

export const ATTENTION_REASONS = ['alarm', 'fault', 'offline', 'stale', 'finding'] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

const attention = z.object({
  plantId: id(),
  name: z.string(),
  status: z.enum(PLANT_STATUSES),
  reason: z.enum(ATTENTION_REASONS),
  /** Time of the newest sample, or of the worst alarm; milliseconds. */
  sinceMs: figure(),
  /** Number of open alarms and the most serious grade (1 is the worst). */
  alarms: count(),
  grade: z.number().int().nullable(),
  findings: count(),
});
export type Attention = z.output<typeof attention>;

export const getOperations = defineCall({
  path: '/screen/getOperations',
  summary:
    'The operations dashboard: totals, history, rankings and problems of all visible plants or those of a region',
  access: 'plantView',
  background: true,
  request: z.strictObject({
    ...place,
    /** Time zone of the screen: determines the last day of the history. */
    timeZone: timeZone(),
  }),
  response: z.object({
    plants: count(),
    byStatus: statusCounts(),
    /** By screen type 1 to 4. */
    byType: z.array(count()).length(4),
    capacity: z.object({ pvKwp: z.number(), storageKw: z.number(), storageKwh: z.number() }),
    power: powers(),
    /** Time of the newest sample, milliseconds. */
    at: figure(),
    energy: z.object({ today: flows(), total: flows() }).nullable(),
    /** One entry per currency; currencies are never added up. The one with the most plants first. */
    income: z
      .array(
        z.object({
          currency: z.string(),
          plants: count(),
          today: amount(),
          month: amount(),
          total: amount(),
        }),
      )
      .nullable(),
    /** With each plant's own formulas, for all energy so far. */
    savings: z.object({ coalKg: z.number(), co2Kg: z.number(), trees: z.number() }).nullable(),
    days: series.nullable(),
    months: series.nullable(),
    ranking: recordOf(RANKINGS, z.array(ranked)).nullable(),
    attention: z.array(attention),
    /** Total number of plants that need attention. */
    troubled: count(),
    alarms: z.array(alarmItem).nullable(),
  }),
});
export type Operations = z.output<typeof getOperations.response>;

/** Statuses are given as indexes in PLANT_STATUSES. */
export const getOperationsMap = defineCall({
  path: '/screen/getOperationsMap',
  summary: 'Every visible plant for the map, as columns: one entry per plant in each array',
  access: 'plantView',
  background: true,
  request: nothing(),
  response: z.object({
    ids: z.array(z.number()),
    names: z.array(z.string()),
    /** Degrees; null if the plant has no position. */
    longitudes: z.array(figure()),
    latitudes: z.array(figure()),
    statuses: z.array(z.number()),
    screenTypes: z.array(z.number()),
    /** kW, in the order of POWERS. */
    powers: z.array(z.array(figure())).length(POWERS.length),
    pvKwp: z.array(figure()),
    storageKwh: z.array(figure()),
    /** Index in `places`. */
    placeOf: z.array(z.number()),
    places: z.array(
      z.object({
        country: z.string(),
        province: z.string(),
        city: z.string(),
        /** In the reader's language. */
        names: z.object({ country: z.string(), province: z.string(), city: z.string() }),
      }),
    ),
  }),
});
export type OperationsMap = z.output<typeof getOperationsMap.response>;

/** Updates on the socket, every few seconds while values change. */
export const OPERATIONS_TOPIC = 'operations';
/** Maximum number of plants per push; `more`: other changes follow with the next pushes. */
export const CHANGED_MAX = 400;

export interface OperationsUpdate {
  readonly plants: number;
  readonly byStatus: Operations['byStatus'];
  readonly power: Operations['power'];
  readonly at: number | null;
  /** Plant, index of its status in PLANT_STATUSES, kW in the order of POWERS. */
  readonly changed: readonly (readonly [number, number, ...(number | null)[]])[];
  readonly more: boolean;
}

export const operationsCalls = [getOperations, getOperationsMap];
