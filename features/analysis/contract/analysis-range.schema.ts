import { defineErrors } from '@heliodon/contract/errors';
import { rule } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { type AnalysisRange, analysisProblem } from '@heliodon/energy/periods/analysis-range';
import type { z } from 'zod';

const rangeRule = defineMessages('analysis', {
  key: { zh: '日期与分析粒度不符', en: 'The date does not match the interval' },
  quarter: { zh: '15 分钟粒度最多查询 7 天', en: 'At most 7 days in 15-minute intervals' },
  hour: { zh: '小时粒度最多查询 60 天', en: 'At most 60 days by hour' },
  day: { zh: '日粒度最多查询 60 天', en: 'At most 60 days by day' },
  month: { zh: '月粒度最多查询 24 个月', en: 'At most 24 months by month' },
  year: { zh: '年粒度最多查询 10 年', en: 'At most 10 years by year' },
});

/** If the range exceeds the limits, the error is reported at the field that causes it. */
export function checkRange(range: AnalysisRange, context: z.RefinementCtx): void {
  const problem = analysisProblem(range);
  if (problem === null) return;
  const words = { key: rangeRule.key, order: rule.range, tooLong: rangeRule[range.step] };
  context.addIssue({ code: 'custom', path: ['to'], message: words[problem] });
}

export const analysisErrors = defineErrors({
  future: {
    code: 2870,
    zh: '不能分析尚未到来的时间',
    en: 'This period is in the future.',
  },
  viewNameTaken: {
    code: 2871,
    zh: '已有同名的分析视图，请换一个名称',
    en: 'You already have a view with this name. Choose another name.',
  },
  tooManyViews: {
    code: 2872,
    zh: '每个账号最多保存 {max} 个分析视图，请先删除不再使用的视图',
    en: 'An account can save at most {max} views. Delete one you no longer need first.',
  },
});
