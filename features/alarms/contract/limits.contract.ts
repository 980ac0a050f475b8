import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, id, intId, pageOf, paging, rule, sorting, text, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { z } from 'zod';
import { type AlarmGrade, alarmGrades, numberOf } from './alarm.ts';

export const LIMIT_NAME_MAX = 30;
export const MAX_RULES_A_PLANT = 200;
export const TRY_DAYS = 30;
export const TRY_MAX_EPISODES = 100;
/** Length of the curve of a trial run, in days. */
export const TRY_CURVE_DAYS = 7;

const limitRule = defineMessages('limit', {
  name: {
    zh: '名称为 1–30 个字符，只能包含中文、英文字母和数字',
    en: 'The name must have 1 to 30 characters: Chinese, English letters or digits only',
  },
  order: { zh: '上限必须大于下限', en: 'Max must exceed min' },
  one: { zh: '上限和下限至少填写一个', en: 'Enter at least one of max and min' },
});

export const limitErrors = defineErrors({
  unknownPoint: {
    code: 2630,
    zh: '该设备没有数据类型 {point}，或它不是可设限值的数值',
    en: 'This device has no data type {point}, or it is not a numeric value that can have limits.',
  },
  neverCrossed: {
    code: 2631,
    zh: '{point}的测量范围为 {low} 至 {high}{unit}，限值 {value}{unit} 永远不会被越过',
    en: 'The measuring range of {point} is {low} to {high}{unit}: the limit {value}{unit} can never be exceeded.',
  },
  alwaysCrossed: {
    code: 2632,
    zh: '{point}的测量范围为 {low} 至 {high}{unit}，限值 {value}{unit} 会一直被越过',
    en: 'The measuring range of {point} is {low} to {high}{unit}: the limit {value}{unit} would always be exceeded.',
  },
  nameTaken: {
    code: 2633,
    zh: '该电站已有名为“{name}”的越限规则，请换一个名称',
    en: 'The plant already has a rule named “{name}”. Choose another name.',
  },
  tooManyRules: {
    code: 2634,
    zh: '每个电站最多 {max} 条越限规则，请先删除不再使用的规则',
    en: 'A plant can have at most {max} over-limit rules. Delete unused ones first.',
  },
  otherKind: {
    code: 2635,
    zh: '只能复制到同一电站的同类设备，请选择这样的设备',
    en: 'A rule can only be copied to devices of the same type in the same plant. Select such devices.',
  },
});

export const limitLog = defineLogActions('alarmLimits', {
  add: {
    type: 'alarm',
    zh: '新增越限规则 {name}（{device}）：{after}',
    en: 'Added over-limit rule {name} ({device}): {after}',
  },
  edit: {
    type: 'alarm',
    zh: '修改越限规则 {name}（{device}）：{before} → {after}',
    en: 'Changed over-limit rule {name} ({device}): {before} → {after}',
  },
  remove: {
    type: 'alarm',
    zh: '删除越限规则 {name}（{device}）：{before}',
    en: 'Deleted over-limit rule {name} ({device}): {before}',
  },
});

/** Device ids are 32-bit integers. */
const deviceId = intId;
const ruleId = deviceId;
const LARGEST = 1e12;
const limit = () => z.number().min(-LARGEST).max(LARGEST).nullable();
/** `activePowerKw`, or one element of a list: `stringCurrent.3`. */
const dataType = () =>
  z
    .string({ error: rule.required })
    .min(1, rule.required)
    .regex(/^[a-z][A-Za-z0-9]{0,49}(\.[1-9]\d{0,3})?$/);

/** Spec point 5. Length in code points, so that a rare Chinese character counts as one. */
export const limitName = () =>
  z
    .string()
    .trim()
    .min(1, rule.required)
    .regex(/^[\p{Script=Han}A-Za-z0-9]{1,30}$/u, limitRule.name);

interface Given {
  readonly max: number | null;
  readonly min: number | null;
}

function checkLimits({ max, min }: Given, context: z.RefinementCtx): void {
  if (max === null && min === null)
    context.addIssue({ code: 'custom', path: ['max'], message: limitRule.one });
  if (max !== null && min !== null && max <= min)
    context.addIssue({ code: 'custom', path: ['max'], message: limitRule.order });
}

export const limitRuleRow = z.object({
  id: ruleId(),
  revision: z.number().int(),
  plantId: id(),
  plantName: z.string(),
  timeZone: z.string(),
  deviceId: deviceId(),
  deviceSn: z.string(),
  deviceAlias: z.string(),
  deviceType: z.string(),
  /** The device has not been removed or moved to another plant. */
  deviceHere: z.boolean(),
  name: z.string(),
  dataType: z.string(),
  max: z.number().nullable(),
  min: z.number().nullable(),
  grade: numberOf(alarmGrades),
  enabled: z.boolean(),
  /** The alarm of this rule that is open now. */
  openAlarmId: id().nullable(),
  lastFired: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createTime: z.iso.datetime(),
});
export type LimitRuleRow = z.output<typeof limitRuleRow>;

/** 0: all. */
const gradeOrAll = z.literal([0, ...Object.values(alarmGrades)] as (0 | AlarmGrade)[]);

export const getBeyondLimitsList = defineCall({
  path: '/warn/getBeyondLimitsList',
  summary: 'Over-limit rules of a plant, or of all plants that the account can see',
  access: 'alarmView',
  request: z.strictObject({
    /** 0: all plants that the account can see. */
    plantId: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    /** Matches the rule name, or the name or serial number of its device. */
    keyword: text(50).default(''),
    grade: gradeOrAll.default(0),
    deviceId: deviceId().optional(),
    ...paging,
    ...sorting(['name', 'device', 'grade', 'enabled', 'lastFired', 'createTime']),
  }),
  plantOf: (request) => request.plantId || null,
  response: pageOf(limitRuleRow),
});

export const getBeyondLimitsSetDetail = defineCall({
  path: '/warn/getBeyondLimitsSetDetail',
  summary: 'One over-limit rule',
  access: 'alarmView',
  request: z.strictObject({ id: ruleId() }),
  response: limitRuleRow,
});

/** Rule fields that users edit. */
const ruleFields = {
  plantId: id(),
  deviceId: deviceId(),
  name: limitName(),
  dataType: dataType(),
  max: limit(),
  min: limit(),
  grade: numberOf(alarmGrades),
  enabled: z.boolean(),
};

export const COPY_MAX_DEVICES = 50;

export const saveBeyondLimitsSet = defineCall({
  path: '/warn/saveBeyondLimitsSet',
  summary: 'Add or change an over-limit rule; a change must contain the revision that was read',
  access: 'alarmSettings',
  request: z
    .strictObject({
      id: ruleId().optional(),
      revision: z.number().int().positive().optional(),
      ...ruleFields,
      /** Further devices of the same kind that get their own copy of the rule. */
      copyTo: z.array(deviceId()).max(COPY_MAX_DEVICES).overwrite(unique).default([]),
    })
    .superRefine((value, context) => {
      checkLimits(value, context);
      if (value.id !== undefined && value.revision === undefined)
        context.addIssue({ code: 'custom', path: ['revision'], message: rule.required });
    }),
  plantOf: (request) => request.plantId,
  response: z.object({ id: ruleId(), copies: z.number().int() }),
});

export const DELETE_MAX_RULES = 100;

export const delBeyondLimitsSet = defineCall({
  path: '/warn/delBeyondLimitsSet',
  summary: 'Delete over-limit rules; their open alarms recover',
  access: 'alarmSettings',
  request: z.strictObject({ ids: z.array(ruleId()).min(1).max(DELETE_MAX_RULES).overwrite(unique) }),
  response: done(),
});

const episode = z.object({
  fromMs: z.number(),
  /** Null: still outside the limits at the last sample. */
  toMs: z.number().nullable(),
  side: z.enum(['over', 'under']),
  /** The value furthest outside the limits. */
  extreme: z.number(),
});

export const tryBeyondLimits = defineCall({
  path: '/warn/tryBeyondLimits',
  summary:
    'Dry run: how often limits would have raised an alarm in the last 30 days; without limits, how the value ran',
  access: 'alarmSettings',
  limit: { max: 30, perSeconds: 60, by: 'account' },
  request: z
    .strictObject({
      plantId: id(),
      deviceId: deviceId(),
      dataType: dataType(),
      max: limit(),
      min: limit(),
    })
    .superRefine(({ max, min }, context) => {
      if (max !== null && min !== null && max <= min)
        context.addIssue({ code: 'custom', path: ['max'], message: limitRule.order });
    }),
  plantOf: (request) => request.plantId,
  response: z.object({
    timeZone: z.string(),
    fromMs: z.number(),
    toMs: z.number(),
    samples: z.number().int(),
    /** Time of the first sample. */
    sinceMs: z.number().nullable(),
    fired: z.number().int(),
    /** Total time with an alarm. */
    outsideMs: z.number(),
    /** The alarm would be open now. */
    open: z.boolean(),
    /** Days in the plant's time zone on which the rule fired. */
    days: z.array(z.object({ day: z.string(), fired: z.number().int(), outsideMs: z.number() })),
    /** The most recent episodes, oldest first. */
    episodes: z.array(episode).max(TRY_MAX_EPISODES),
    /** Distribution of the values; null without values. */
    spread: z
      .object({
        min: z.number(),
        p1: z.number(),
        p5: z.number(),
        p50: z.number(),
        p95: z.number(),
        p99: z.number(),
        max: z.number(),
      })
      .nullable(),
    /** The last days: lowest and highest sample of each interval. */
    curve: z.object({ t: z.array(z.number()), values: z.array(z.number()) }),
  }),
});
export type LimitTrial = z.output<(typeof tryBeyondLimits)['response']>;
