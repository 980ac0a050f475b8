import { day, text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import {
  PLAN_LIMITS,
  PLAN_TYPES,
  type PlanProblem,
  planProblems,
  STRATEGIES,
  segmentProblems,
} from '@heliodon/energy/schedule/plan';
import { z } from 'zod';

/*
 * A plan as transferred. The limits of its content are checked by planProblems of packages/energy, here and on the
 * page.
 */

/** One message per problem of a plan, shared by server and page. */
export const planRule = defineMessages('schedule', {
  nameLength: { zh: '名称须为 2 到 50 个字符', en: 'The name must be 2 to 50 characters' },
  reserveRange: { zh: '备电预留 SOC 须在 10% 到 100% 之间', en: 'Reserve SOC must be 10 % to 100 %' },
  partsMissing: { zh: '计划至少要有一天的内容', en: 'A plan must have at least one day' },
  yearHasOnePart: {
    zh: '年计划全年只有一种日程',
    en: 'A year plan has one daily schedule for the whole year',
  },
  quartersMissing: { zh: '请选择季度', en: 'Select the quarters' },
  quarterRange: { zh: '季度须为 1 到 4', en: 'Quarters must be 1 to 4' },
  quarterRepeated: { zh: '该季度已在其他日程中', en: 'This quarter is already used in another day' },
  daysMissing: { zh: '请选择日期', en: 'Select the days' },
  daysTooMany: { zh: '特殊日最多 400 段', en: 'A plan can have at most 400 ranges of special days' },
  dayInvalid: { zh: '日期无效', en: 'Invalid date' },
  dayOrder: { zh: '结束日期不能早于开始日期', en: 'The end date must not be before the start date' },
  dayRepeated: { zh: '日期与其他特殊日重叠', en: 'These days overlap another special day' },
  segmentCount: { zh: '一天须有 1 到 96 个时段', en: 'A day must have 1 to 96 segments' },
  segmentMinutes: { zh: '时段的起止时间有误', en: 'Invalid start or end time' },
  segmentsOverlap: { zh: '与前一时段重叠', en: 'Overlaps the previous segment' },
  segmentsGap: { zh: '时段须首尾相接，排满 24 小时', en: 'Segments must fill 24 hours without gaps' },
  ratioRange: {
    zh: '功率不能超过额定功率的 100%，最多 1 位小数',
    en: 'Power must be at most 100 % of rated power, with at most 1 decimal',
  },
  ratioDirection: {
    zh: '充电和放电的功率须大于 0%，其余为 0%',
    en: 'Charge and discharge power must be above 0 %; other strategies must be 0 %',
  },
  socRange: { zh: '截止 SOC 须在 0% 到 100% 之间', en: 'Cut-off SOC must be 0 % to 100 %' },
  socBelowReserve: {
    zh: '放电截止 SOC 不能低于备电预留',
    en: 'The discharge cut-off SOC must not be below the reserve SOC',
  },
});

export const scheduleSegment = z.strictObject({
  fromMin: z.int().min(0).max(1439),
  toMin: z.int().min(1).max(1440),
  strategy: z.enum(STRATEGIES),
  powerRatio: z.int().describe('Per mille of rated power, discharge positive'),
  cutOffSoc: z.number(),
});

export const planPart = z.strictObject({
  quarters: z.array(z.int()).max(4),
  days: z.array(z.strictObject({ from: day(), to: day() })).max(PLAN_LIMITS.spans.max),
  segments: z.array(scheduleSegment).max(PLAN_LIMITS.segments.max),
});

const addIssues = (problems: readonly PlanProblem[], context: z.RefinementCtx) => {
  for (const { code, path } of problems)
    context.addIssue({ code: 'custom', path: [...path], message: planRule[code] });
};

export const planContent = z
  .strictObject({
    name: text(PLAN_LIMITS.name.max, PLAN_LIMITS.name.min),
    type: z.enum(PLAN_TYPES),
    reserveSoc: z.number().nullable(),
    parts: z.array(planPart).min(1).max(100),
  })
  .superRefine((plan, context) => addIssues(planProblems(plan), context));

/** A day of a template. */
export const daySegments = z
  .array(scheduleSegment)
  .max(PLAN_LIMITS.segments.max)
  .superRefine((segments, context) =>
    addIssues(
      segmentProblems(segments).map(({ code, path }) => ({ code, path: path.slice(1) })),
      context,
    ),
  );
