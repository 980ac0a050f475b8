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

/** `inPlant` is false if the device was removed or now belongs to another plant. */
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
  /** As reported, and the matching one of the three brands. */
  model: z.string(),
  brand: brandId().nullable(),
  samplingPoint: samplingPoint().nullable(),
  /** Set by a user; otherwise reported by the meter. */
  setByHand: z.object({ samplingPoint: z.boolean(), brand: z.boolean() }),
  /** Values reported by the meter. */
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
  /** Whether it currently counts in the plant's energy flows. */
  counting: z.boolean(),
  importTotalKwh: kwh(),
  exportTotalKwh: kwh(),
  importTodayKwh: kwh(),
  exportTodayKwh: kwh(),
});
export type MeterRow = z.output<typeof meterRow>;

export const getMeterList = defineCall({
  path: '/meter/getMeterList',
  summary: 'The meters of a plant: sampling point, measured devices and present readings',
  access: 'deviceView',
  request: z.strictObject({
    plantId: id(),
    /** `none`: those without a sampling point. */
    samplingPoint: samplingPoint().or(z.literal('none')).optional(),
    /** Matches name, serial number, model or address. */
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
    'Set the sampling point, the measured devices and the start of collection of a meter; the plant’s energy is recalculated from there',
  access: 'deviceEdit',
  request: meterSettings,
  response: z.object({
    revision: z.number().int(),
    /** Start of the recalculation of the plant's energy; null: no recalculation is needed. */
    recountFrom: z.iso.datetime().nullable(),
  }),
});

const money = z.object({ before: z.string(), after: z.string() });
const monthChange = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** Number of its days whose energy or money changes. */
  days: z.number().int(),
  /** To the cent, as in the electricity bill and the income report; null: no price is in force. */
  bill: money.nullable(),
  income: money.nullable(),
  /** Only the flows that change, for the whole month; null: not measured. */
  energy: z.array(z.object({ flow: z.enum(FLOWS), beforeKwh: kwh(), afterKwh: kwh() })),
});
export type MonthChange = z.output<typeof monthChange>;

export const previewMeter = defineCall({
  path: '/meter/previewMeter',
  summary: 'Preview of the changes that these settings would cause in past months; nothing is saved',
  access: 'deviceEdit',
  // It recalculates and settles several months of 15-minute intervals.
  limit: { max: 60, perSeconds: 600, by: 'account' },
  request: meterSettings,
  response: z.object({
    /** Start of the recalculation of the plant's energy; null: nothing would be recalculated. */
    recountFrom: z.iso.datetime().nullable(),
    currency: z.string(),
    /** Number of recalculated days, and how many of them would change. */
    days: z.number().int(),
    changedDays: z.number().int(),
    /** Months that would change, newest first. */
    months: z.array(monthChange),
    /** Number of earlier months that would be recalculated too and are not included in the preview. */
    earlierMonths: z.number().int(),
    /** An earlier change is still being processed: the present values are not final. */
    pending: z.boolean(),
  }),
});
export type MeterPreview = z.output<typeof previewMeter.response>;

const countedSettings = z.object({
  samplingPoint: samplingPoint().nullable(),
  /** Set by a user; otherwise reported by the meter. */
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
  summary: 'Changes of the measuring settings of a meter: user, time and previous value; newest first',
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
  summary: 'Missing or contradictory meter settings of a plant; empty if its energy figures are reliable',
  access: 'deviceView',
  background: true,
  request: z.strictObject({ plantId: id() }),
  plantOf: (request) => request.plantId,
  response: z.object({
    findings: z.array(finding),
    /** The period of the plant's energy that is still to be recalculated. */
    recount: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
  }),
});

export const metersCalls = [getMeterList, saveMeter, previewMeter, getMeterChanges, getMeterCheck];
