import { defineCall } from '@heliodon/contract/call';
import { day, done, id, pageOf, paging, sorting, text } from '@heliodon/contract/fields';
import { type FindingKind, findingKinds } from '@heliodon/energy/diagnosis/finding';
import { z } from 'zod';

export const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]];
export const findingLevels = ['high', 'medium', 'low'] as const;
/** open: present now; ended: not seen for days; dismissed: marked by a user as no fault. */
export const findingStates = ['open', 'dismissed', 'ended'] as const;
export const findingSorts = ['priority', 'level', 'sinceDay', 'lostKwh', 'lostMoney', 'sureness'] as const;

const figure = () => z.number().nullable();
const deviceNo = () => z.number().int().min(0).max(2_147_483_647);

/** One fault, from the first to the last day on which it was detected. Money is an estimate in the plant's currency. */
export const findingRow = z.object({
  id: z.number().int(),
  plantId: z.number().int(),
  /** 0: concerns the plant as a whole; then the names are empty. */
  deviceId: z.number().int(),
  deviceSn: z.string(),
  deviceAlias: z.string(),
  kind: z.enum(findingKindNames),
  /** Counted from 1; null: the device as a whole. */
  string: z.number().int().nullable(),
  level: z.enum(findingLevels),
  /** 0 to 1. */
  sureness: z.number(),
  sinceDay: day(),
  lastDay: day(),
  lostKwh: z.number(),
  kwhADay: z.number(),
  lostMoney: figure(),
  moneyADay: figure(),
  currency: z.string(),
  /** Can be fixed from the ground within an hour. */
  quick: z.boolean(),
  state: z.enum(findingStates),
  decidedAt: z.iso.datetime().nullable(),
  decider: z.string(),
  note: z.string(),
  endedAt: z.iso.datetime().nullable(),
  /** The alarm that a user created from it; its id follows a moment later. */
  alarm: z
    .object({ grade: z.number().int(), at: z.iso.datetime(), alarmId: z.number().int().nullable() })
    .nullable(),
});
export type FindingRow = z.output<typeof findingRow>;

export const findingFilter = z.strictObject({
  plantId: id(),
  deviceId: deviceNo().optional(),
  kind: z.enum(findingKindNames).optional(),
  level: z.enum(findingLevels).optional(),
  state: z.enum(findingStates).optional(),
});
export type FindingFilter = z.output<typeof findingFilter>;

export const getFindings = defineCall({
  path: '/diagnosis/getFindings',
  summary: 'Findings of the diagnosis of a plant, most urgent first',
  access: 'deviceDiagnosis',
  request: z.strictObject({ ...findingFilter.shape, ...paging, ...sorting(findingSorts) }),
  plantOf: (request) => request.plantId,
  response: pageOf(findingRow),
});

const evidence = z.object({
  chart: z.string(),
  unit: z.string(),
  atMs: z.array(z.number()),
  measured: z.array(figure()),
  expected: z.array(figure()),
  bands: z.array(z.object({ fromMs: z.number(), toMs: z.number() })),
  figures: z.record(z.string(), z.number()),
});

export const getFindingDetail = defineCall({
  path: '/diagnosis/getFindingDetail',
  summary: 'One finding with the curve that shows it and its daily losses',
  access: 'deviceDiagnosis',
  request: z.strictObject({ findingId: id() }),
  response: findingRow.extend({
    timeZone: z.string(),
    plantName: z.string(),
    evidence,
    lostDays: z.array(z.object({ day: day(), kwh: z.number(), money: figure() })),
  }),
});
export type FindingDetail = z.output<(typeof getFindingDetail)['response']>;

export const dismissFinding = defineCall({
  path: '/diagnosis/dismissFinding',
  summary: 'Dismiss a finding with a reason; an alarm created from it is cleared',
  access: 'alarmHandle',
  request: z.strictObject({ findingId: id(), note: text(200, 1) }),
  response: done(),
});

export const reopenFinding = defineCall({
  path: '/diagnosis/reopenFinding',
  summary: 'Reopen a dismissed finding',
  access: 'alarmHandle',
  request: z.strictObject({ findingId: id() }),
  response: done(),
});

export const raiseFinding = defineCall({
  path: '/diagnosis/raiseFinding',
  summary:
    'Makes an alarm of it, to be handled and followed up like every other; cleared when the finding ends',
  access: 'alarmHandle',
  request: z.strictObject({
    findingId: id(),
    /** 1 serious, 2 first, 3 second, 4 third. */
    grade: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  }),
  response: done(),
});

export const exportFindings = defineCall({
  path: '/diagnosis/exportFindings',
  summary: 'Export the findings of a plant; returns the job of the download centre',
  access: 'deviceExport',
  limit: { max: 20, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ format: z.enum(['xlsx', 'csv']), filter: findingFilter }),
  plantOf: (request) => request.filter.plantId,
  response: z.object({ jobId: z.uuid() }),
});
