import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { done, id, unique } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { defineMessages } from '@heliodon/contract/messages';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { ANALYSIS_LIMITS, ANALYSIS_STEPS, isRangeKey } from '@heliodon/energy/periods/analysis-range';
import { z } from 'zod';
import { checkRange } from './analysis-range.schema.ts';
import { DATA_FIGURES, DATA_MODES } from './data.words.ts';
import { savedName } from './saved-name.schema.ts';

export const MAX_PLANTS = 4;
export const MAX_FIGURES = 6;
export const MAX_VIEWS = 50;

const dataRule = defineMessages('data', {
  against: { zh: '对比时间与分析粒度不符', en: 'The comparison period does not match the interval' },
});

const spanFields = {
  plantIds: z.array(id()).min(1).max(MAX_PLANTS).overwrite(unique),
  step: z.enum(ANALYSIS_STEPS),
  from: z.string().max(10),
  to: z.string().max(10),
  /** The first day, month or year of a comparison range of the same length; null: none. */
  against: z.string().max(10).nullable(),
};

interface Span {
  readonly step: (typeof ANALYSIS_STEPS)[number];
  readonly from: string;
  readonly to: string;
  readonly against: string | null;
}

function checkSpan(span: Span, context: z.RefinementCtx): void {
  checkRange(span, context);
  if (span.against !== null && !isRangeKey(span.step, span.against))
    context.addIssue({ code: 'custom', path: ['against'], message: dataRule.against });
}

export const dataSpan = z.strictObject(spanFields).superRefine(checkSpan);
export type DataSpan = z.output<typeof dataSpan>;

const flows = z.record(z.enum(FLOWS), z.number().nullable());

export const getAnalysisData = defineCall({
  path: '/analysis/getAnalysisData',
  summary:
    'Flows, demand and money of plants by quarter, hour, day, month or year, also of a second time to compare with',
  access: 'energyAnalysisView',
  request: dataSpan,
  response: z.object({
    sets: z.array(
      z.object({
        plantId: z.number(),
        plantName: z.string(),
        timeZone: z.string(),
        currency: z.string(),
        pvKwp: z.number().nullable(),
        /** The requested range, or the one it is compared with. */
        which: z.enum(['asked', 'against']),
        from: z.string(),
        to: z.string(),
        steps: z.array(
          z.object({
            key: z.string(),
            hours: z.number(),
            /** The step is over; only completed steps count in statistics. */
            completed: z.boolean(),
            flows,
            importMaxKw: z.number().nullable(),
            income: z.number().nullable(),
            bill: z.number().nullable(),
          }),
        ),
      }),
    ),
  }),
});
export type AnalysisData = z.output<(typeof getAnalysisData)['response']>;
export type DataSet = AnalysisData['sets'][number];

const chosen = {
  figures: z.array(z.enum(DATA_FIGURES)).min(1).max(MAX_FIGURES),
  mode: z.enum(DATA_MODES),
};

export const dataExport = z.strictObject({ span: dataSpan, ...chosen });

export const exportAnalysisData = defineCall({
  path: '/analysis/exportAnalysisData',
  summary: 'Export the data analysis as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ ...dataExport.shape, format: z.enum(['csv', 'xlsx']) }),
  response: z.object({ jobId: z.uuid() }),
});

export const DATA_COMPARES = ['none', 'before', 'yearBefore'] as const;

/** A view ends with the current day, month or year at the time it is opened. */
export const viewContent = z
  .strictObject({
    plantIds: z.array(id()).min(1).max(MAX_PLANTS).overwrite(unique),
    step: z.enum(ANALYSIS_STEPS),
    length: z.int().min(1).max(60),
    compare: z.enum(DATA_COMPARES),
    ...chosen,
  })
  .refine(({ step, length }) => length <= ANALYSIS_LIMITS[step], { path: ['length'] });
export type ViewContent = z.output<typeof viewContent>;

export const getAnalysisViews = defineCall({
  path: '/analysis/getAnalysisViews',
  summary: 'Data analysis views saved by the account',
  access: 'energyAnalysisView',
  request: z.strictObject({}),
  response: z.object({
    views: z.array(z.object({ viewId: id(), name: z.string(), content: viewContent })),
  }),
});
export type AnalysisView = z.output<(typeof getAnalysisViews)['response']>['views'][number];

export const saveAnalysisView = defineCall({
  path: '/analysis/saveAnalysisView',
  summary: 'Save the current selection of the data analysis under a name, or overwrite an own view',
  access: 'energyAnalysisView',
  request: z.strictObject({
    viewId: id().nullable(),
    name: savedName(),
    content: viewContent,
  }),
  response: z.object({ viewId: id() }),
});

export const deleteAnalysisView = defineCall({
  path: '/analysis/deleteAnalysisView',
  summary: 'Delete an own view of the data analysis',
  access: 'energyAnalysisView',
  request: z.strictObject({ viewId: id() }),
  response: done(),
});

export const dataLog = defineLogActions('dataAnalysis', {
  export: {
    type: 'report',
    zh: '导出数据分析（{plants}，{format}）',
    en: 'Exported a data analysis ({plants}, {format})',
  },
  saveView: { type: 'report', zh: '保存分析视图 {name}', en: 'Saved the analysis view {name}' },
  deleteView: { type: 'report', zh: '删除分析视图 {name}', en: 'Deleted the analysis view {name}' },
});

export const dataCalls: readonly AnyCall[] = [
  getAnalysisData,
  exportAnalysisData,
  getAnalysisViews,
  saveAnalysisView,
  deleteAnalysisView,
];
