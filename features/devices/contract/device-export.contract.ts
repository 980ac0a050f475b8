import { defineCall } from '@heliodon/contract/call';
import { z } from 'zod';
import { getDeviceHistory } from './device-history.contract.ts';

export const exportDeviceHistory = defineCall({
  path: '/device/exportDeviceHistory',
  summary: 'Samples of the chosen points, as they came, as a file; answers the job of the download centre',
  // Batteries and their parts need batteryExport, everything else deviceExport.
  access: ['deviceExport', 'batteryExport'],
  request: z.strictObject({ format: z.enum(['xlsx', 'csv']), history: getDeviceHistory.request }),
  response: z.object({ jobId: z.uuid() }),
});
