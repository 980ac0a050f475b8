import { defineCall } from '@heliodon/contract/call';
import { done, id, pageOf, paging } from '@heliodon/contract/fields';
import { z } from 'zod';
import { effectiveMonth, priceInput, priceShown } from './price.schema.ts';

const dayText = z.string().describe('YYYY-MM-DD of the plant');

export const VERSION_STATES = ['current', 'upcoming', 'past', 'replaced', 'withdrawn'] as const;

const versionRow = z.object({
  versionId: id(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  effectiveFrom: dayText,
  first: z.boolean().describe('Made with the plant: no modification'),
  state: z.enum(VERSION_STATES),
  countsFrom: dayText.nullable().describe('Null: from the beginning, or not at all'),
  countsUntil: dayText.nullable().describe('First day it counts no more; null: no end, or not at all'),
});
export type PriceVersionRow = z.output<typeof versionRow>;

const fullVersion = versionRow.extend({ price: priceShown });
export type PriceVersion = z.output<typeof fullVersion>;

const ofPlant = { plantId: id() };

export const getPriceList = defineCall({
  path: '/tariff/getPriceList',
  summary: 'Price versions of a plant, newest first, with creation time, user and status',
  access: 'plantView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ ...ofPlant, ...paging }),
  response: pageOf(versionRow),
});

export const getPriceVersion = defineCall({
  path: '/tariff/getPriceVersion',
  summary: 'One price version with all its seasons',
  access: 'plantView',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ ...ofPlant, versionId: id() }),
  response: fullVersion,
});

export const getPriceNow = defineCall({
  path: '/tariff/getPriceNow',
  summary: 'The present price, the next one, and the changes still allowed this month',
  access: 'plantView',
  plantOf: (request) => request.plantId,
  request: z.strictObject(ofPlant),
  response: z.object({
    timeZone: z.string(),
    currency: z.string(),
    today: dayText,
    current: fullVersion.nullable(),
    next: versionRow.nullable(),
    changesUsed: z.number().int().describe('Modifications in this calendar month of the plant'),
    changesMax: z.number().int(),
    effectiveMonths: z.array(effectiveMonth()).describe('What a modification may choose today'),
  }),
});
export type PriceNow = z.output<typeof getPriceNow.response>;

export const savePrice = defineCall({
  path: '/tariff/savePrice',
  summary:
    'Add a price version from the first day of a month; at most two modifications per calendar month, within 60 days of now',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ ...ofPlant, price: priceInput }),
  response: z.object({ versionId: id() }),
});

export const deletePrice = defineCall({
  path: '/tariff/deletePrice',
  summary:
    'Withdraw a version that has not taken effect; it still counts as a modification and stays in the history',
  access: 'plantEdit',
  plantOf: (request) => request.plantId,
  request: z.strictObject({ ...ofPlant, versionId: id() }),
  response: done(),
});
