import { text } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { deviceId } from '@heliodon/devices/contract';
import { QUARTER_MS } from '@heliodon/kernel/time';
import { z } from 'zod';

export const ADDRESS_MAX_CHARS = 50;
export const NOTE_MAX_CHARS = 200;
const MAX_LINKS = 200;

const meterRule = defineMessages('meter', {
  address: {
    zh: '地址只能包含中文、英文字母和数字',
    en: 'The address may contain only Chinese characters, English letters and digits',
  },
  quarter: {
    zh: '采集开始时间须为整 15 分钟（00、15、30、45 分）',
    en: 'Collection must start on a quarter hour (minute 00, 15, 30 or 45)',
  },
  collectRange: { zh: '采集开始时间须在 2000 年至 2100 年之间', en: 'Select a time between 2000 and 2100' },
  samplingPoint: { zh: '请选择采样点', en: 'Select a sampling point' },
});

/** Ids of device-plane/kinds/meter/brands.ts. */
export const METER_BRAND_IDS = ['acrel', 'chint', 'eastron'] as const;
export const SAMPLING_POINT_IDS = ['load', 'pv', 'storage', 'acLow', 'highVoltage'] as const;
/** Selected instead of a user-defined value: the value that the meter reports. */
export const ANNOUNCED = 'announced';

/** The mounting location: spec point 5. */
export const meterAddress = () =>
  z
    .string()
    .trim()
    .max(ADDRESS_MAX_CHARS)
    .regex(/^[\p{Script=Han}A-Za-z0-9]*$/u, meterRule.address);

const collectFrom = () =>
  z.iso
    .datetime({ offset: true })
    .refine((at) => Date.parse(at) % QUARTER_MS === 0, meterRule.quarter)
    .refine((at) => at >= '2000' && at < '2100', meterRule.collectRange)
    .nullable()
    .default(null);

/** The user's settings of a meter: request of the call and rules of the form. */
export const meterSettings = z.strictObject({
  deviceId: deviceId(),
  /** The revision that the user has read; saving an outdated one is rejected. */
  revision: z.number().int().min(0),
  samplingPoint: z.enum([...SAMPLING_POINT_IDS, ANNOUNCED], meterRule.samplingPoint),
  brand: z.enum([...METER_BRAND_IDS, ANNOUNCED]).default(ANNOUNCED),
  /** Devices that it measures; empty: all devices on its side. */
  links: z
    .array(deviceId())
    .max(MAX_LINKS)
    .default([])
    .transform((ids) => [...new Set(ids)]),
  /** Readings before it do not count; null: all count. */
  collectFrom: collectFrom(),
  address: meterAddress(),
  note: text(NOTE_MAX_CHARS),
});
export type MeterSettings = z.output<typeof meterSettings>;
