import { alarmItem } from '@heliodon/alarms/contract';
import { defineCall } from '@heliodon/contract/call';
import { id, nothing, text, timeZone } from '@heliodon/contract/fields';
import { PLANT_STATUSES } from '@heliodon/kernel/plant-status';
import { z } from 'zod';

/* The wall of all plants that an account sees. Energy and money only with reportView, alarms only with alarmView. */

export const FLOWS = ['pv', 'charge', 'discharge', 'import', 'export', 'load', 'charging'] as const;
export type Flow = (typeof FLOWS)[number];
export const POWERS = ['pv', 'battery', 'grid', 'load', 'charging'] as const;
export type PowerRole = (typeof POWERS)[number];
export const RANKINGS = ['fullHours', 'pvToday', 'income'] as const;
export type RankingKind = (typeof RANKINGS)[number];

/** Of each list; what is shown without scrolling. */
export const RANKED = 10;
export const ATTENTION_MAX = 12;
export const STREAM_MAX = 20;
export const OPERATIONS_DAYS = 30;
export const OPERATIONS_MONTHS = 12;

const figure = () => z.number().nullable();
const count = () => z.number().int();
const recordOf = <K extends string, V extends z.ZodType>(keys: readonly K[], value: V) =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, V>);

/** kWh by flow; null: no plant told of it. */
const flows = () => recordOf(FLOWS, figure());
/** kW, with the signs of plantNow: grid import, discharge, generation and charging of vehicles positive. */
const powers = () => recordOf(POWERS, figure());
const statusCounts = () => recordOf(PLANT_STATUSES, count());
/** An exact amount as text; null: nothing is settled. */
const amount = () => z.string().nullable();

const place = {
  country: text(20).optional(),
  province: text(20).optional(),
  /** Abroad the name that people gave. */
  city: text(50).optional(),
};
export const regionFields = z.strictObject(place);
/** What is looked at: everything, a country, a province, a city. */
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
  /** Of amounts; ranked apart from those in others. */
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
  /** Newest sample, or when the worst alarm was raised; milliseconds. */
  sinceMs: figure(),
  /** Open alarms and the gravest of them (1 is the worst). */
  alarms: count(),
  grade: z.number().int().nullable(),
  findings: count(),
});
export type Attention = z.output<typeof attention>;

export const getOperations = defineCall({
  path: '/screen/getOperations',
  summary:
    'The operations wall: sums, history, rankings and troubles of all visible plants or those of a region',
  access: 'plantView',
  background: true,
  request: z.strictObject({
    ...place,
    /** Of the screen: says which day the last one of the history is. */
    timeZone: timeZone(),
  }),
  response: z.object({
    plants: count(),
    byStatus: statusCounts(),
    /** By screen type 1 to 4. */
    byType: z.array(count()).length(4),
    capacity: z.object({ pvKwp: z.number(), storageKw: z.number(), storageKwh: z.number() }),
    power: powers(),
    /** Newest sample of all, milliseconds. */
    at: figure(),
    energy: z.object({ today: flows(), total: flows() }).nullable(),
    /** One entry a currency: they are never added up. That of most plants first. */
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
    /** By each plant's own formulas, of all energy so far. */
    savings: z.object({ coalKg: z.number(), co2Kg: z.number(), trees: z.number() }).nullable(),
    days: series.nullable(),
    months: series.nullable(),
    ranking: recordOf(RANKINGS, z.array(ranked)).nullable(),
    attention: z.array(attention),
    /** How many plants need somebody in all. */
    troubled: count(),
    alarms: z.array(alarmItem).nullable(),
  }),
});
export type Operations = z.output<typeof getOperations.response>;

/** Statuses are told as their place in PLANT_STATUSES. */
export const getOperationsMap = defineCall({
  path: '/screen/getOperationsMap',
  summary: 'Every visible plant for the map, as columns: one entry a plant in each array',
  access: 'plantView',
  background: true,
  request: nothing(),
  response: z.object({
    ids: z.array(z.number()),
    names: z.array(z.string()),
    /** Degrees; null where nobody placed the plant. */
    longitudes: z.array(figure()),
    latitudes: z.array(figure()),
    statuses: z.array(z.number()),
    screenTypes: z.array(z.number()),
    /** kW, in the order of POWERS. */
    powers: z.array(z.array(figure())).length(POWERS.length),
    pvKwp: z.array(figure()),
    storageKwh: z.array(figure()),
    /** Place in `places`. */
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

/** News of the socket, every few seconds while something changes. */
export const OPERATIONS_TOPIC = 'operations';
/** So many plants a push at most; `more` says that others changed too and come with the next ones. */
export const CHANGED_MAX = 400;

export interface OperationsNews {
  readonly plants: number;
  readonly byStatus: Operations['byStatus'];
  readonly power: Operations['power'];
  readonly at: number | null;
  /** Plant, place of its status in PLANT_STATUSES, kW in the order of POWERS. */
  readonly changed: readonly (readonly [number, number, ...(number | null)[]])[];
  readonly more: boolean;
}

export const operationsCalls = [getOperations, getOperationsMap];
