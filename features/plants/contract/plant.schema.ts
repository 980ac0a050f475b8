import { day, decimal, phone, text, timeZone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { countryCode, latitude, longitude } from '@heliodon/geo/contract';
import { z } from 'zod';

/* The user-entered data of a plant and its rules, shared by forms and calls. */

export const plantRule = defineMessages('plant', {
  nameLength: { zh: '电站名称为 2 至 50 个字符', en: 'The name must have 2 to 50 characters' },
  nameCharacters: {
    zh: '电站名称只能包含文字、数字、空格和 - _ . , # & + @ / · ( ) 等符号',
    en: 'Only letters, digits, spaces and - _ . , # & + @ / · ( ) are allowed',
  },
  installDate: {
    zh: '安装日期不能晚于一年之后',
    en: 'The date must not be more than one year in the future',
  },
  currency: { zh: '请选择列表中的货币', en: 'Select a currency from the list' },
  country: { zh: '请选择国家或地区', en: 'Select the country' },
  position: {
    zh: '请先获取经纬度：搜索地点或在地图上点选',
    en: 'Latitude and longitude are required: search for a place or pick it on the map',
  },
  pvKwp: { zh: '请填写光伏装机容量', en: 'Enter the installed PV capacity' },
  storage: { zh: '请填写储能功率和容量', en: 'Enter the storage power and capacity' },
  positive: { zh: '必须大于 0', en: 'Must be greater than 0' },
  powerPercent: { zh: '功率百分比应在 0 至 100 之间', en: 'Power must be 0 to 100 %' },
  pf: { zh: '功率因数应在 -1 至 1 之间', en: 'Power factor must be -1 to 1' },
  pfTwice: { zh: '功率百分比不能重复', en: 'Power values must not repeat' },
  pfOrder: { zh: '功率百分比应由小到大', en: 'Power must increase from point to point' },
  pfMany: {
    zh: 'PF 曲线最多 4 个点，与逆变器一致',
    en: 'A PF curve has at most 4 points, the same as the inverters',
  },
  pfPoints: { zh: '启用 PF 曲线至少需要 2 个点', en: 'A PF curve needs at least 2 points' },
});

export const NAME_MIN = 2;
export const NAME_MAX = 50;
/** Letters and digits of any script, single spaces, and signs that occur in names of plants. */
const NAME = /^[\p{L}\p{M}\p{N} \-_.,#&+@/·()（）【】、，：:'’]+$/u;

/** Leading, trailing and repeated spaces do not make a different name. */
export const plantName = () =>
  z
    .string()
    .transform((value) => value.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .refine((value) => inLength(value), plantRule.nameLength)
        .refine((value) => value === '' || NAME.test(value), plantRule.nameCharacters),
    );

function inLength(name: string): boolean {
  const characters = [...name].length;
  return characters >= NAME_MIN && characters <= NAME_MAX;
}

/** 1 pure storage, 2 pure PV, 3 PV + storage, 4 PV + storage + charging. */
export const SCREEN_TYPES = [1, 2, 3, 4] as const;
export const screenType = () => z.number().int().min(1).max(4);
export const hasPv = (type: number): boolean => type !== 1;
export const hasStorage = (type: number): boolean => type !== 2;
export const hasCharging = (type: number): boolean => type === 4;

export const PLANT_MODES = [
  'selfUse',
  'fullFeedIn',
  'surplusFeedIn',
  'peakValley',
  'demandManagement',
  'demandResponse',
  'auxiliaryService',
] as const;
export type PlantMode = (typeof PLANT_MODES)[number];

/** Of the grid connection point, in kV as written in drawings. */
export const VOLTAGE_LEVELS = [
  '0.22',
  '0.38',
  '0.4',
  '0.48',
  '0.69',
  '6',
  '10',
  '20',
  '35',
  '66',
  '110',
  '220',
] as const;

/** ISO 4217; most common first. */
export const CURRENCIES = [
  ...(['CNY', 'USD', 'EUR', 'GBP', 'JPY', 'HKD', 'TWD', 'SGD', 'AUD', 'NZD', 'CAD', 'CHF'] as const),
  ...(['SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN', 'RSD', 'UAH', 'TRY', 'ILS'] as const),
  ...(['INR', 'IDR', 'MYR', 'THB', 'VND', 'PHP', 'KRW', 'PKR', 'BDT', 'LKR', 'KHR', 'KZT'] as const),
  ...(['UZS', 'AED', 'SAR', 'QAR', 'OMR', 'JOD', 'EGP', 'MAD', 'ZAR', 'NGN', 'KES', 'GHS'] as const),
  ...(['TZS', 'BRL', 'MXN', 'CLP', 'COP', 'PEN', 'ARS', 'UYU', 'DOP', 'CRC'] as const),
] as const;

/**
 * Savings per kWh that was not bought. Coal: 301.5 g of standard coal per kWh supplied by thermal plants of 6 MW and
 * more (China Electricity Council, 2021). CO2: the national mean of China's grid for 2022, 0.5366 kg/kWh (Ministry of
 * Ecology and Environment, December 2024). Trees: an urban tree absorbs 60 kg of CO2 in ten years (US EPA).
 */
export const DEFAULT_FORMULAS = {
  coalKgPerKwh: '0.3015',
  co2KgPerKwh: '0.5366',
  treesPerKwh: '0.00894',
} as const;

const YEAR_MS = 366 * 86_400_000;
const installDate = () =>
  day().refine((value) => Date.parse(value) <= Date.now() + YEAR_MS, plantRule.installDate);

const optionalDecimal = () => z.union([z.literal(''), decimal()]).default('');
const factor = () => decimal().refine((value) => Number(value) !== 0, plantRule.positive);

export const basicInfo = z.strictObject({
  name: plantName(),
  screenType: screenType(),
  installDate: installDate(),
  currency: z.enum(CURRENCIES, plantRule.currency),
  voltageLevel: z.union([z.literal(''), z.enum(VOLTAGE_LEVELS)]).default(''),
  description: text(500).default(''),
});

export const location = z.strictObject({
  country: z.string().refine((value) => countryCode().safeParse(value).success, plantRule.country),
  /** A region's code, or a name where the country has no codes. */
  province: text(100).default(''),
  city: text(100).default(''),
  address: text(200).default(''),
  /** WGS-84. */
  longitude: z.number(plantRule.position).pipe(longitude()),
  latitude: z.number(plantRule.position).pipe(latitude()),
  timeZone: timeZone(),
});

export const capacity = z.strictObject({
  screenType: screenType(),
  pvKwp: optionalDecimal(),
  storageKw: optionalDecimal(),
  storageKwh: optionalDecimal(),
});

export const parties = z.strictObject({
  plantMode: z.enum(PLANT_MODES),
  designAgency: text(100).default(''),
  inspectionAgency: text(100).default(''),
  dealer: text(100).default(''),
  installer: text(100).default(''),
  phone: z.union([z.literal(''), phone()]).default(''),
});

/** The maximum that `setPowerFactorCurve` of inverters supports. */
export const MAX_PF_POINTS = 4;
export const pfPoint = z.strictObject({
  powerPercent: z
    .number(plantRule.powerPercent)
    .min(0, plantRule.powerPercent)
    .max(100, plantRule.powerPercent),
  pf: z.number(plantRule.pf).min(-1, plantRule.pf).max(1, plantRule.pf),
});

export const pfSetting = z.strictObject({
  pfEnabled: z.boolean().default(false),
  pfPoints: z.array(pfPoint).max(MAX_PF_POINTS, plantRule.pfMany).default([]),
});

export const formulas = z.strictObject({
  coalKgPerKwh: factor().default(DEFAULT_FORMULAS.coalKgPerKwh),
  co2KgPerKwh: factor().default(DEFAULT_FORMULAS.co2KgPerKwh),
  treesPerKwh: factor().default(DEFAULT_FORMULAS.treesPerKwh),
});

/** Each part that the plant type includes must have a capacity. */
export function checkCapacity(
  { screenType: type, pvKwp, storageKw, storageKwh }: z.output<typeof capacity>,
  issues: z.RefinementCtx,
): void {
  const demand = (path: string, value: string, message: string) => {
    if (value === '') issues.addIssue({ code: 'custom', path: [path], message });
    else if (Number(value) === 0)
      issues.addIssue({ code: 'custom', path: [path], message: plantRule.positive });
  };
  if (hasPv(type)) demand('pvKwp', pvKwp, plantRule.pvKwp);
  if (!hasStorage(type)) return;
  demand('storageKw', storageKw, plantRule.storage);
  demand('storageKwh', storageKwh, plantRule.storage);
}

/** Points ordered by power, without duplicates. */
export function checkPf({ pfEnabled, pfPoints }: z.output<typeof pfSetting>, issues: z.RefinementCtx): void {
  const report = (path: (string | number)[], message: string) =>
    issues.addIssue({ code: 'custom', path: ['pfPoints', ...path], message });
  if (pfEnabled && pfPoints.length < 2) report([], plantRule.pfPoints);
  const seen = new Set<number>();
  pfPoints.forEach(({ powerPercent }, i) => {
    const before = pfPoints[i - 1]?.powerPercent;
    if (seen.has(powerPercent)) report([i, 'powerPercent'], plantRule.pfTwice);
    else if (before !== undefined && powerPercent < before) report([i, 'powerPercent'], plantRule.pfOrder);
    seen.add(powerPercent);
  });
}

export const plantFields = z.strictObject({
  ...basicInfo.shape,
  ...location.shape,
  ...capacity.shape,
  ...parties.shape,
  ...pfSetting.shape,
  ...formulas.shape,
});

export const plantInput = plantFields.superRefine((plant, issues) => {
  checkCapacity(plant, issues);
  checkPf(plant, issues);
});
export type PlantInput = z.output<typeof plantInput>;
