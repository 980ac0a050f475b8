import { defineErrors } from '@heliodon/contract/errors';
import { id, rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { columnsOf, isSlotKey, REPORT_LIMITS, REPORT_STEPS } from '@heliodon/energy/periods/report-range';
import { z } from 'zod';

/* Request fields and errors shared by all reports of a plant. */

export const REPORT_TYPES = [...REPORT_STEPS, 'total'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

const reportRule = defineMessages('report', {
  column: { zh: '日期与报表粒度不符', en: 'The date does not match the report interval' },
  hour: { zh: '小时报表最多查询 24 小时', en: 'An hourly report covers at most 24 hours' },
  day: { zh: '日报表最多查询 31 天', en: 'A daily report covers at most 31 days' },
  month: { zh: '月报表最多查询 12 个月', en: 'A monthly report covers at most 12 months' },
  year: { zh: '年报表最多查询 10 年', en: 'A yearly report covers at most 10 years' },
});

/** For every kind of report: other text is rejected even where the field is not used. */
const slotKey = () => z.string().regex(/^\d{4}(-\d\d(-\d\d(T\d\d)?)?)?$/, reportRule.column);

/** `from` and `to` in the plant's time zone, inclusive: 2026-11-15T07, 2026-11-15, 2026-11 or 2026; total has none. */
export const reportRequest = z
  .strictObject({
    plantId: id(),
    dateType: z.enum(REPORT_TYPES),
    from: slotKey().optional(),
    to: slotKey().optional(),
  })
  .superRefine(({ dateType, from, to }, context) => {
    const refuse = (path: 'from' | 'to', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (dateType === 'total') return;
    if (!from || !isSlotKey(dateType, from)) return refuse('from', reportRule.column);
    if (!to || !isSlotKey(dateType, to)) return refuse('to', reportRule.column);
    const columns = columnsOf({ step: dateType, from, to });
    if (columns < 1) refuse('to', rule.range);
    else if (columns > REPORT_LIMITS[dateType]) refuse('to', reportRule[dateType]);
  });
export type ReportRequest = z.output<typeof reportRequest>;

export const reportErrors = defineErrors({
  youngerThanHour: {
    code: 2700,
    zh: '电站投运未满一小时，暂不能查询小时报表',
    en: 'The plant has been running for less than an hour: the hourly report is not available yet.',
  },
  youngerThanDay: {
    code: 2701,
    zh: '电站投运未满一天，暂不能查询日报表',
    en: 'The plant has been running for less than a day: the daily report is not available yet.',
  },
  youngerThanMonth: {
    code: 2702,
    zh: '电站投运未满一个月，暂不能查询月报表',
    en: 'The plant has been running for less than a month: the monthly report is not available yet.',
  },
  youngerThanYear: {
    code: 2703,
    zh: '电站投运未满一年，暂不能查询年报表',
    en: 'The plant has been running for less than a year: the yearly report is not available yet.',
  },
  future: {
    code: 2704,
    zh: '不能查询尚未到来的时间',
    en: 'This period is in the future.',
  },
});
