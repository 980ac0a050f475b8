import { type AnyCall, type CallResponse, defineCall } from '@heliodon/contract/call';
import { id, pageOf, paging, sorting, text, timeZone } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import {
  POTENTIAL_KINDS,
  POTENTIAL_VARIANTS,
  type PotentialKind,
  type PotentialVariant,
  PURCHASE_KINDS,
} from '@heliodon/energy/optimise/storage-potential';
import { z } from 'zod';

/** A month in which fewer days are measured is not calculated. */
export const POTENTIAL_LEAST_DAYS = 20;

/** noStorage, noPrice: the plant lacks rated power and capacity, or prices. */
export const POTENTIAL_STATES = ['waiting', 'done', 'tooFewDays', 'noStorage', 'noPrice', 'failed'] as const;
export type PotentialState = (typeof POTENTIAL_STATES)[number];

/** noPurchase: all kinds that need no equipment. */
export const POTENTIAL_FILTERS = ['noPurchase', ...POTENTIAL_KINDS] as const;
export type PotentialFilterKind = (typeof POTENTIAL_FILTERS)[number];

/** The kinds that a filter lets through; absent: all. */
export function kindsOfFilter(filter: PotentialFilterKind | undefined): readonly PotentialKind[] {
  if (filter === undefined) return POTENTIAL_KINDS;
  return filter === 'noPurchase'
    ? POTENTIAL_KINDS.filter((kind) => !PURCHASE_KINDS.includes(kind))
    : [filter];
}

export const POTENTIAL_SORTS = ['name', 'cost', 'saving', 'share'] as const;

const figure = () => z.number().nullable();
const month = () => z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/** What the month was calculated from. Limits: null is none. */
export const potentialInputs = z.object({
  capacityKwh: z.number(),
  maxChargeKw: z.number(),
  maxDischargeKw: z.number(),
  socMin: z.number(),
  socMax: z.number(),
  roundTrip: z.number(),
  wearPerKwh: z.number(),
  transformerKw: figure(),
  exportLimitKw: figure(),
  demandLimitKw: figure(),
  /** Null: no demand charge. */
  demandPricePerKw: figure(),
  /** The highest 15-minute import that really occurred on the measured days. */
  peakKw: z.number(),
  /** False: the state of charge is unknown, so the change of the energy in storage is not valued. */
  socKnown: z.boolean(),
});
export type PotentialInputs = z.output<typeof potentialInputs>;

const variant = z.object({
  variant: z.enum(POTENTIAL_VARIANTS as readonly [PotentialVariant, ...PotentialVariant[]]),
  before: figure().describe('Percent for reserves, kWh for the capacity, otherwise kW; null: none'),
  after: figure(),
  cost: z.number(),
  saving: z.number().describe('Compared with what really ran'),
  share: figure().describe('Of the cost of what really ran; null: it cost nothing'),
  ofChange: figure().describe('Saving compared with automatic dispatch without this change'),
  perAddedKwh: figure().describe('ofChange for each kWh of capacity added'),
});
export type PotentialVariantRow = z.output<typeof variant>;

export const potentialRow = z.object({
  plantId: id(),
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  month: month(),
  /** Days of the month. */
  monthDays: z.number().int(),
  state: z.enum(POTENTIAL_STATES),
  /** Measured days that are calculated; null: not yet known. */
  days: z.number().int().nullable(),
  madeAt: z.iso.datetime().nullable(),
  /** Of what really ran; null: not calculated. */
  cost: figure(),
  inputs: potentialInputs.nullable(),
  /** In the order of the contract. */
  variants: z.array(variant),
  /** Of the kinds asked for, highest saving first; empty: none of them would have saved. */
  best: z.array(variant).max(2),
});
export type PotentialRow = z.output<typeof potentialRow>;

const filters = {
  keyword: text(50).default(''),
  kind: z.enum(POTENTIAL_FILTERS).optional().describe('Kind of change of the best variants'),
  month: month().optional().describe('Absent: the newest of each plant'),
};
export const potentialFilter = z.strictObject(filters);
export type PotentialFilter = z.output<typeof potentialFilter>;

export const getPotential = defineCall({
  path: '/optimise/getPotential',
  summary:
    'What another way of operation, setting, package or size of the storage would have saved in a completed month, by plant',
  access: 'dispatchView',
  request: z.strictObject({ ...filters, ...paging, ...sorting(POTENTIAL_SORTS) }),
  response: pageOf(potentialRow).extend({
    /** Of all plants of the account, newest first. */
    months: z.array(month()),
  }),
});
export type Potential = CallResponse<typeof getPotential>;

export const exportPotential = defineCall({
  path: '/optimise/exportPotential',
  summary: 'Export the savings that storage could have brought as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...filters, timeZone: timeZone(), format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});

export const potentialLog = defineLogActions('potential', {
  export: {
    type: 'report',
    zh: '导出储能收益潜力（{format}）',
    en: 'Exported the storage potential ({format})',
  },
});

export const potentialCalls: readonly AnyCall[] = [getPotential, exportPotential];
