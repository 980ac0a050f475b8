import {
  type Command,
  type CommandParam,
  type DeviceStatus,
  type EventCode,
  MANUFACTURER_CODES_FROM,
  type Point,
  type PointGroup,
} from '@heliodon/kernel/device-kind';
import type { Bilingual } from '@heliodon/kernel/lang';

/*
 * Compact builders for points, parameters and events. Ranges are physical and exclude the values that devices send for
 * "no value": 65535, 6553.5, 655.35, 32767, 3276.7, 327.67, and −1 for unsigned values.
 */

type Numbers = readonly [min: number, max: number, decimals: number];
type More = Pick<Point, 'signs' | 'codes'>;

/** Builders for points of one group. */
export const inGroup = (group: PointGroup) => ({
  float: (
    name: string,
    unit: string,
    [min, max, decimals]: Numbers,
    zh: string,
    en: string,
    more?: More,
  ): Point => ({ name, zh, en, unit, store: 'float4', min, max, decimals, group, ...more }),
  int: (name: string, unit: string, min: number, max: number, zh: string, en: string): Point => ({
    name,
    zh,
    en,
    unit,
    min,
    max,
    decimals: 0,
    group,
    store: max > 32_767 ? 'int4' : 'int2',
  }),
  /** A state or a mode. Unlisted codes are accepted and shown as unknown, except 255 and 65535. */
  code: (name: string, zh: string, en: string, codes: NonNullable<Point['codes']>, max = 254): Point => ({
    name,
    zh,
    en,
    unit: '',
    store: 'int2',
    min: 0,
    max,
    decimals: 0,
    group,
    codes,
  }),
  /** A cumulative counter; double precision, because float4 loses decimals above 100,000. */
  register: (
    name: string,
    unit: string,
    max: number,
    zh: string,
    en: string,
    rolloverAt?: number,
  ): Point => ({
    name,
    zh,
    en,
    unit,
    store: 'float8',
    min: 0,
    max,
    decimals: 2,
    group,
    register: rolloverAt === undefined ? {} : { rolloverAt },
  }),
});

/** One value for each of at most `size` strings, clusters, packs, cells or connectors. */
export const listOf = (size: number, point: Point): Point => ({ ...point, list: size });

/** The same with two bytes per value instead of four: stored number = value × scale. */
export const packedListOf = (size: number, scale: 1 | 10 | 100 | 1000, point: Point): Point => ({
  ...point,
  list: size,
  store: 'int2',
  ...(scale === 1 ? {} : { scale }),
});

/** Codes 0, 1, 2 … in this order. */
export const codesOf = (
  ...texts: readonly (readonly [zh: string, en: string])[]
): Record<number, Bilingual> => Object.fromEntries(texts.map(([zh, en], code) => [code, { zh, en }]));

/** workStatus with codes 0, 1, 2 … in this order, and the general device status of each. */
export function workStatusOf(
  states: readonly (readonly [DeviceStatus, zh: string, en: string])[],
  maxCode?: number,
): { point: Point; map: Record<number, DeviceStatus> } {
  const codes = codesOf(...states.map(([, zh, en]) => [zh, en] as const));
  return {
    point: inGroup('state').code('workStatus', '工作状态', 'Work status', codes, maxCode),
    map: Object.fromEntries(states.map(([status], code) => [code, status])),
  };
}

const MAX_EVENT_CODE = MANUFACTURER_CODES_FROM + 899_999;

/**
 * The most serious active event, 0 for none: grades serious and first are faults, second and third are warnings.
 * Numbers are in events.ts of the kind; those of manufacturers are counted from MANUFACTURER_CODES_FROM.
 */
export const activeEventCodes: readonly Point[] = [
  inGroup('state').int('faultCode', '', 0, MAX_EVENT_CODE, '故障码', 'Fault code'),
  inGroup('state').int('warningCode', '', 0, MAX_EVENT_CODE, '告警码', 'Warning code'),
];

/** Batteries and storage units: discharge is toward the busbar. */
export const dischargePositive: More = {
  signs: { positive: { zh: '放电', en: 'Discharge' }, negative: { zh: '充电', en: 'Charge' } },
};

export const param = (
  name: string,
  unit: string,
  [min, max, decimals]: Numbers,
  zh: string,
  en: string,
): CommandParam => ({ name, unit, min, max, decimals, zh, en });

/** A parameter with codes 0, 1, 2 … */
export const choice = (
  name: string,
  zh: string,
  en: string,
  options: Record<number, Bilingual>,
): CommandParam => ({
  name,
  unit: '',
  min: 0,
  max: Object.keys(options).length - 1,
  decimals: 0,
  zh,
  en,
  options,
});

export const offOn = codesOf(['禁用', 'Disabled'], ['启用', 'Enabled']);
export const stopStart = codesOf(['停机', 'Stop'], ['开机', 'Start']);
export const openClosed = codesOf(['断开', 'Open'], ['闭合', 'Closed']);

type Rest = Pick<Command, 'permission' | 'sinceLogger' | 'gridHz' | 'verify'>;

const commandOf =
  (type: Command['type']) =>
  (name: string, zh: string, en: string, params: readonly CommandParam[] = [], rest: Rest = {}): Command => ({
    name,
    type,
    zh,
    en,
    params,
    needsPassword: false,
    ...rest,
  });

/** Takes effect at once, refused offline, never resent. */
export const setpoint = commandOf('setpoint');
/** Stored by the device, read back after it is set. */
export const parameter = commandOf('parameter');
export const plan = commandOf('plan');
/** Executed once, without a value. */
export const action = commandOf('action');

/** For commands that can harm people, the plant or the grid connection. */
export const withPassword = (...commands: readonly Command[]): readonly Command[] =>
  commands.map((command) => ({ ...command, needsPassword: true }));

const eventOf =
  (grade: EventCode['grade']) =>
  (code: number, zh: string, en: string, solutionZh: string, solutionEn: string): EventCode => ({
    code,
    grade,
    text: { zh, en },
    solution: { zh: solutionZh, en: solutionEn },
  });

/** Danger for people or plant: immediate action required. */
export const serious = eventOf('serious');
/** Level 1 fault: the device has stopped. */
export const first = eventOf('first');
/** Level 2 warning: operates with reduced power or at risk. */
export const second = eventOf('second');
/** Level 3 warning: to be checked at the next visit. */
export const third = eventOf('third');
