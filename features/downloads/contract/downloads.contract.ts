import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { done, pageOf, paging } from '@heliodon/contract/fields';
import { z } from 'zod';

export const exportStatuses = ['queued', 'running', 'done', 'failed'] as const;

export const exportJob = z.object({
  jobId: z.uuid(),
  kind: z.string(),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  status: z.enum(exportStatuses),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int().nullable(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime(),
});
export type ExportJob = z.output<typeof exportJob>;

export const getExportList = defineCall({
  path: '/download/getExportList',
  summary: 'The exports that the account requested',
  access: 'session',
  background: true,
  request: z.strictObject({ ...paging }),
  response: pageOf(exportJob),
});

export const getExportLink = defineCall({
  path: '/download/getExportLink',
  summary: 'A link to a finished export, valid for one download within a minute',
  access: 'session',
  request: z.strictObject({ jobId: z.uuid() }),
  response: z.object({ url: z.string() }),
});

export const removeExport = defineCall({
  path: '/download/removeExport',
  summary: 'Remove an export and its file',
  access: 'session',
  request: z.strictObject({ jobId: z.uuid() }),
  response: done(),
});

export const downloadErrors = defineErrors({
  noPrint: { code: 2770, zh: '该内容不能导出为 PDF', en: 'This content cannot be exported as PDF.' },
});

export const downloadsCalls = [getExportList, getExportLink, removeExport];
