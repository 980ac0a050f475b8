import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, id, pageOf, paging, text } from '@heliodon/contract/fields';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { z } from 'zod';
import { SAVED_NAME_MAX, savedName } from '../saved-name.schema.ts';
import { comparedSeries, compareRule, setContent } from './series.schema.ts';

export const MAX_SETS = 100;

export const compareErrors = defineErrors({
  nameTaken: {
    code: 2370,
    zh: '已有同名的对比方案，请换一个名称',
    en: 'You already have a set with this name. Choose another name.',
  },
  tooManySets: {
    code: 2371,
    zh: '每个账号最多保存 {max} 个对比方案，请先删除不再使用的方案',
    en: 'An account can save at most {max} sets. Delete one you no longer need first.',
  },
});

export const compareLog = defineLogActions('compare', {
  saveSet: { type: 'device', zh: '保存对比方案 {name}', en: 'Saved comparison set {name}' },
  deleteSet: { type: 'device', zh: '删除对比方案 {name}', en: 'Deleted comparison set {name}' },
  export: {
    type: 'device',
    zh: '导出对比数据（{count} 个测点，{format}）',
    en: 'Exported comparison data ({count} points, {format})',
  },
});

const compareSet = z.object({
  setId: id(),
  name: z.string(),
  shared: z.boolean(),
  /** Only the owner can change or delete it. */
  own: z.boolean(),
  ownerName: z.string(),
  updatedAt: z.iso.datetime(),
  /** Without series of devices that the user cannot see. */
  content: setContent.extend({ series: z.array(comparedSeries) }),
  /** Number of series left out. */
  lost: z.number().int(),
});
export type CompareSet = z.output<typeof compareSet>;

export const getSetList = defineCall({
  path: '/compare/getSetList',
  summary: 'Sets of series saved by the account or shared within its tree; own ones first',
  access: 'deviceHistory',
  request: z.strictObject({ keyword: text(SAVED_NAME_MAX).default(''), ...paging }),
  response: pageOf(compareSet),
});

export const saveSet = defineCall({
  path: '/compare/saveSet',
  summary: 'Save a set of series under a name, or rename, share or overwrite an own set',
  access: 'deviceHistory',
  request: z
    .strictObject({
      setId: id().optional(),
      name: savedName(),
      shared: z.boolean(),
      /** Omitted: the content of the set stays unchanged. */
      content: setContent.optional(),
    })
    .superRefine(({ setId, content }, context) => {
      if (setId === undefined && content === undefined)
        context.addIssue({ code: 'custom', path: ['content'], message: compareRule.content });
    }),
  response: z.object({ setId: id() }),
});

export const deleteSet = defineCall({
  path: '/compare/deleteSet',
  summary: 'Delete an own set',
  access: 'deviceHistory',
  request: z.strictObject({ setId: id() }),
  response: done(),
});
