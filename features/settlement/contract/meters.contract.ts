import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { defineLogActions } from '@heliodon/contract/log-actions';
import { CHECK_IDS } from '@heliodon/energy/metering/meter-check';
import { SAMPLING_POINTS } from '@heliodon/energy/metering/meter-relations';
import { z } from 'zod';
import { reportPlant, reportRange } from './electricity.contract.ts';
import { reportRequest } from './report.ts';

const kwh = z.number().nullable();
const energy = { outKwh: kwh, inKwh: kwh };

/** The total registers of a meter as reported: import is toward the plant's bus. */
const reading = z.object({ at: z.iso.datetime(), importKwh: kwh, exportKwh: kwh });
export type MeterReading = z.output<typeof reading>;

const meterStatistics = z.object({
  deviceId: z.number(),
  sn: z.string(),
  alias: z.string(),
  model: z.string(),
  samplingPoint: z.enum(SAMPLING_POINTS).nullable(),
  /** When it was removed from the plant, after it had measured in the range. */
  removedAt: z.iso.datetime().nullable(),
  /** The last reading before the range, else the first in it; null if samples are no longer stored. */
  start: reading.nullable(),
  end: reading.nullable(),
  /** In the order of `keys`. */
  columns: z.array(z.object(energy)),
  ...energy,
  estimatedS: z.number(),
});
export type MeterStatistics = z.output<typeof meterStatistics>;

const deviceName = z.object({ deviceId: z.number(), sn: z.string(), alias: z.string() });

export const getMeterStatistics = defineCall({
  path: '/report/getMeterStatistics',
  summary: 'Readings and energy of the meters of a plant, compared with its devices',
  access: 'reportView',
  request: reportRequest,
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    plant: reportPlant,
    range: reportRange,
    keys: z.array(z.string()),
    meters: z.array(meterStatistics),
    checks: z.array(
      z.object({
        id: z.enum(CHECK_IDS),
        meters: z.array(deviceName),
        against: z.array(deviceName),
        meterKwh: z.number(),
        againstKwh: z.number(),
        differenceKwh: z.number(),
        share: z.number().nullable(),
        flagged: z.boolean(),
        /** Number of columns with data on both sides. */
        columns: z.number(),
      }),
    ),
  }),
});
export type MeterReport = z.output<(typeof getMeterStatistics)['response']>;

export const exportMeterStatistics = defineCall({
  path: '/report/exportMeterStatistics',
  summary: 'Export the meter report as a job of the download centre',
  access: 'reportExport',
  limit: { max: 60, perSeconds: 3600, by: 'account' },
  request: z.strictObject({ report: reportRequest, format: z.enum(['csv', 'xlsx']) }),
  plantOf: ({ report }) => report.plantId,
  response: z.object({ jobId: z.uuid() }),
});

export const metersLog = defineLogActions('meterReport', {
  export: {
    type: 'report',
    zh: '导出电站 {plant} 的电表报表（{format}）',
    en: 'Exported the meter report of plant {plant} ({format})',
  },
});

export const metersCalls: readonly AnyCall[] = [getMeterStatistics, exportMeterStatistics];
