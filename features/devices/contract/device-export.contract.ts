import { defineCall } from '@heliodon/contract/call';
import { z } from 'zod';
import { tableHistory } from './device-history.contract.ts';
import { deviceFilter } from './device-list.contract.ts';

const format = () => z.enum(['xlsx', 'csv']);
const job = z.object({ jobId: z.uuid() });

export const exportDeviceHistory = defineCall({
  path: '/device/exportDeviceHistory',
  summary: 'Export unaveraged samples of the chosen points; returns the job of the download centre',
  // Batteries and their parts need batteryExport, everything else deviceExport.
  access: ['deviceExport', 'batteryExport'],
  request: z.strictObject({ format: format(), history: tableHistory }),
  response: job,
});

export const exportDeviceList = defineCall({
  path: '/device/exportDeviceList',
  summary: 'Export the devices of a plant; returns the job of the download centre',
  access: 'deviceExport',
  request: z.strictObject({ format: format(), filter: deviceFilter }),
  plantOf: (request) => request.filter.plantId,
  response: job,
});
