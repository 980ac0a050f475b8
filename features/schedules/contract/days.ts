import { day, rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { DAY_MS } from '@heliodon/kernel/time';
import type { z } from 'zod';

export const SCHEDULE_RANGE_DAYS = 366;

const rangeRule = defineMessages('scheduleRange', {
  year: { zh: '查询时间范围不能超过 1 年', en: 'The range must not exceed one year' },
});

/** Days in the plant's time zone, inclusive. */
export const dayRange = { from: day(), to: day() };

export const withinYear = (value: { from: string; to: string }, context: z.RefinementCtx) => {
  const days = (Date.parse(value.to) - Date.parse(value.from)) / DAY_MS + 1;
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
  if (days < 1) refuse(rule.range);
  else if (days > SCHEDULE_RANGE_DAYS) refuse(rangeRule.year);
};
