import { rule, text, timeZone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { deviceId, HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { z } from 'zod';

export const MAX_SERIES = 20;
/** As many colours as series. */
const TINTS = MAX_SERIES;

export const compareRule = defineMessages('compare', {
  range: { zh: '一次最多对比 31 天', en: 'At most 31 days at a time' },
  twice: { zh: '同一测点不能重复添加', en: 'A point cannot be added twice' },
  oneSeries: { zh: '多日对比一次只能选择一个测点', en: 'Only one point can be compared over several days' },
  content: { zh: '新建对比方案须包含测点', en: 'A new set must contain points' },
  tooFine: { zh: '时间步长过小', en: 'The interval is too short for this range' },
});

/** One point of one device, or one place of a list, with the colour that stays with it. */
export const comparedSeries = z.strictObject({
  deviceId: deviceId(),
  /** `activePowerKw`, or one value of a list, counted from 1: `stringCurrent.3`. */
  point: z.string().regex(/^[a-z][A-Za-z0-9]{0,49}(\.[1-9]\d{0,3})?$/),
  tint: z
    .number()
    .int()
    .min(0)
    .max(TINTS - 1),
});
export type ComparedSeries = z.output<typeof comparedSeries>;

export const seriesKey = ({ deviceId: id, point }: Pick<ComparedSeries, 'deviceId' | 'point'>): string =>
  `${id}-${point}`;

export const seriesList = () =>
  z
    .array(comparedSeries)
    .min(1, rule.required)
    .max(MAX_SERIES)
    .refine((list) => new Set(list.map(seriesKey)).size === list.length, compareRule.twice);

/** As measured; percent of rated power; percent of its own largest value; above or below the mean of all. */
export const VIEWS = ['value', 'rated', 'max', 'deviation'] as const;
export type CompareView = (typeof VIEWS)[number];

/** Minutes over which values are averaged. */
export const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60] as const;
export const stepMin = () => z.literal(STEPS_MIN);
export type StepMin = (typeof STEPS_MIN)[number];

/** What a saved set keeps: what is compared and how it is shown, up to the day on which it is opened. */
export const setContent = z.strictObject({
  series: seriesList(),
  view: z.enum(VIEWS),
  /** Null: as fits the range. */
  stepMin: stepMin().nullable(),
  /** The units of the two axes; empty: the first two. */
  units: z.array(text(10)).max(2),
  days: z.number().int().min(1).max(HISTORY_MAX_DAYS),
  /** Null: that of the plant which the reader looks at. */
  timeZone: timeZone().nullable(),
});
export type SetContent = z.output<typeof setContent>;
