import { defineCall } from '@heliodon/contract/call';
import { defineErrors } from '@heliodon/contract/errors';
import { id, pageOf, paging, sorting, text } from '@heliodon/contract/fields';
import { deviceId, samplingPoint } from '@heliodon/devices/contract';
import { FLOWS } from '@heliodon/energy/flows/plant-flows';
import { deviceHeadline } from '@heliodon/telemetry/contract';
import { z } from 'zod';
import { FINDING_CODES } from './finding.words.ts';
import { METER_BRAND_IDS, meterSettings } from './meter.schema.ts';

export * from './finding.words.ts';
export * from './meter.schema.ts';

export const metersErrors = defineErrors({
  linkMisfit: {
    code: 2585,
    zh: '设备 {sn} 不能关联到该采样点的电表',
    en: 'Device {sn} cannot be linked to a meter at this sampling point.',
  },
  linkTaken: {
    code: 2586,
    zh: '设备 {sn} 已由电表 {meter} 计量',
    en: 'Device {sn} is already measured by meter {meter}.',
  },
  notAMeter: { code: 2587, zh: '设备 {sn} 不是电表', en: 'Device {sn} is not a meter.' },
  noPvSide: {
    code: 2588,
    zh: '该电站没有光伏，电表 {sn} 不能设为光伏侧。请先更正电站类型或接入逆变器',
    en: 'The plant has no PV, so meter {sn} cannot be set to the PV side. Correct the plant type or connect an inverter first.',
  },
  noStorageSide: {
    code: 2589,
    zh: '该电站没有储能，电表 {sn} 不能设为储能侧。请先更正电站类型或接入储能设备',
    en: 'The plant has no storage, so meter {sn} cannot be set to the storage side. Correct the plant type or connect storage first.',
  },
});

export const meterSorts = ['status', 'name', 'samplingPoint', 'powerKw', 'collectFrom', 'at'] as const;

const kwh = () => z.number().nullable();
const brandId = () => z.enum(METER_BRAND_IDS);

/** `inPlant` is false when it was removed or belongs to another plant by now. */
const linkedDevice = z.object({
  deviceId: deviceId(),
  sn: z.string(),
  alias: z.string(),
  kind: z.string(),
  inPlant: z.boolean(),
});
export type LinkedDevice = z.output<typeof linkedDevice>;

const meterRow = deviceHeadline.extend({
  loggerSn: z.string().nullable(),
  /** As it is, and which of the three brands that is. */
  model: z.string(),
  brand: brandId().nullable(),
  samplingPoint: samplingPoint().nullable(),
  /** Set by a person; otherwise it is what the meter says. */
  setByHand: z.object({ samplingPoint: z.boolean(), brand: z.boolean() }),
  /** What the meter says of itself. */
  announced: z.object({
    samplingPoint: samplingPoint().nullable(),
    brand: brandId().nullable(),
    model: z.string(),
  }),
  links: z.array(linkedDevice),
  collectFrom: z.iso.datetime().nullable(),
  address: z.string(),
  note: z.string(),
  revision: z.number().int(),
  /** Whether it counts in the plant's flows now. */
  counting: z.boolean(),
  importTotalKwh: kwh(),
  exportTotalKwh: kwh(),
  importTodayKwh: kwh(),
  exportTodayKwh: kwh(),
});
export type MeterRow = z.output<typeof meterRow>;

export const getMeterList = defineCall({
  path: '/meter/getMeterList',
  summary: 'The meters of a plant: where they measure, what they measure, and what they say now',
  access: 'deviceView',
  request: z.strictObject({
    plantId: id(),
    /** `none`: those without a sampling point. */
    samplingPoint: samplingPoint().or(z.literal('none')).optional(),
    /** In name, serial number, model or address. */
    keyword: text(50).default(''),
    ...paging,
    ...sorting(meterSorts),
  }),
  plantOf: (request) => request.plantId,
  response: pageOf(meterRow),
});

export const saveMeter = defineCall({
  path: '/meter/saveMeter',
  summary:
    'Say where a meter measures, what, and from when on; the plant’s energy is counted anew from there',
  access: 'deviceEdit',
  request: meterSettings,
  response: z.object({
    revision: z.number().int(),
    /** From when on the plant's energy is counted anew; null: nothing changed in it. */
    recountFrom: z.iso.datetime().nullable(),
  }),
});

const money = z.object({ before: z.string(), after: z.string() });
const monthChange = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** Days of it whose energy or money becomes another. */
  days: z.number().int(),
  /** To the cent, as the electricity bill and the income report show them; null: no price counts. */
  bill: money.nullable(),
  income: money.nullable(),
  /** Only flows that become others, of the whole month; null: not measured. */
  energy: z.array(z.object({ flow: z.enum(FLOWS), beforeKwh: kwh(), afterKwh: kwh() })),
});
export type MonthChange = z.output<typeof monthChange>;

export const previewMeter = defineCall({
  path: '/meter/previewMeter',
  summary: 'What saving these settings would change in past months; nothing is saved',
  access: 'deviceEdit',
  // It counts and settles months of quarters.
  limit: { max: 60, perSeconds: 600, by: 'account' },
  request: meterSettings,
  response: z.object({
    /** From when on the plant's energy would be counted anew; null: nothing would be. */
    recountFrom: z.iso.datetime().nullable(),
    currency: z.string(),
    /** Days that would be counted anew, and how many of them would become others. */
    days: z.number().int(),
    changedDays: z.number().int(),
    /** Those that would become others, the newest first. */
    months: z.array(monthChange),
    /** Months before them that would be counted anew too and were not worked out. */
    earlierMonths: z.number().int(),
    /** An earlier change is still being counted: what stands now is not final. */
    pending: z.boolean(),
  }),
});
export type MeterPreview = z.output<typeof previewMeter.response>;

const countedSettings = z.object({
  samplingPoint: samplingPoint().nullable(),
  /** Set by a person; otherwise it was what the meter said. */
  setByHand: z.boolean(),
  links: z.array(linkedDevice),
  collectFrom: z.iso.datetime().nullable(),
});
const meterChange = z.object({
  at: z.iso.datetime(),
  by: z.string(),
  before: countedSettings,
  after: countedSettings,
});
export type MeterChange = z.output<typeof meterChange>;

export const getMeterChanges = defineCall({
  path: '/meter/getMeterChanges',
  summary: 'Who changed what a meter counts for, when, and what it was before; the newest first',
  access: 'deviceView',
  request: z.strictObject({ deviceId: deviceId() }),
  response: z.object({ changes: z.array(meterChange) }),
});

const finding = z.object({
  code: z.enum(FINDING_CODES),
  level: z.enum(['error', 'warning', 'info']),
  meters: z.array(z.object({ deviceId: deviceId(), sn: z.string(), alias: z.string() })),
  devices: z.array(z.object({ deviceId: deviceId(), sn: z.string(), alias: z.string() })),
});
export type MeterFinding = z.output<typeof finding>;

export const getMeterCheck = defineCall({
  path: '/meter/getMeterCheck',
  summary: 'What a plant lacks or contradicts in its meters; empty when its figures can be trusted',
  access: 'deviceView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    findings: z.array(finding),
    /** The stretch of the plant's energy that is still to be counted anew. */
    recount: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  }),
});

export const metersCalls = [getMeterList, saveMeter, previewMeter, getMeterChanges, getMeterCheck];
