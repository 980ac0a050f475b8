import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { deviceId } from '@heliodon/devices/contract';
import { z } from 'zod';

export const reportParams = z.strictObject({
  deviceId: deviceId(),
  cell: z.number().int().min(1).max(512),
  days: z.union([z.literal(30), z.literal(90)]),
});

export const exportCellReport = defineCall({
  path: '/battery/exportCellReport',
  summary:
    'Report of one cell as evidence for a warranty claim (xlsx); answers the job of the download centre',
  access: 'batteryExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: reportParams,
  response: z.object({ jobId: z.uuid() }),
});

export const batteryErrors = defineErrors({
  noCell: {
    code: 2570,
    zh: '该电池簇没有第 {cell} 节电芯，请在单体图中选择',
    en: 'This cluster has no cell {cell}. Select one on the cell map.',
  },
});

export const batteryLog = defineLogActions('batteries', {
  exportCellReport: {
    type: 'device',
    zh: '导出电芯报告：{sn} 电池包 {pack} 电芯 {cell}',
    en: 'Exported cell report: {sn}, pack {pack}, cell {cell}',
  },
});
