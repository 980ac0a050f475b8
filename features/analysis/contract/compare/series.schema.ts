import { rule, text, timeZone } from '@heliodon/contract/fields';
import { defineMessages } from '@heliodon/contract/messages';
import { deviceId, HISTORY_MAX_DAYS } from '@heliodon/devices/contract';
import { z } from 'zod';

export const MAX_SERIES = 20;
/** One colour per series. */
const TINTS = MAX_SERIES;

export const compareRule = defineMessages('compare', {
  range: { zh: '一次最多对比 31 天', en: 'At most 31 days at a time' },
  twice: { zh: '同一测点不能重复添加', en: 'A point cannot be added twice' },
  oneSeries: { zh: '多日对比一次只能选择一个测点', en: 'Only one point can be compared over several days' },
  content: { zh: '新建对比方案须包含测点', en: 'A new set must contain points' },
  tooFine: { zh: '时间步长过小', en: 'The interval is too short for this range' },
});

/** One point of one device, or one element of a list, with its assigned colour. */
export const comparedSeries = z.strictObject({
  deviceId: deviceId(),
  /** `activePowerKw`, or one element of a list, counted from 1: `stringCurrent.3`. */
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

/** Measured value; percent of rated power; percent of its own maximum; deviation from the mean of all series. */
export const VIEWS = ['value', 'rated', 'max', 'deviation'] as const;
export type CompareView = (typeof VIEWS)[number];

/** Averaging interval in minutes. */
export const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60] as const;
export const stepMin = () => z.literal(STEPS_MIN);
export type StepMin = (typeof STEPS_MIN)[number];

/** Content of a saved set: the series and how they are shown, up to the day on which the set is opened. */
export const setContent = z.strictObject({
  series: seriesList(),
  view: z.enum(VIEWS),
  /** Null: chosen to fit the range. */
  stepMin: stepMin().nullable(),
  /** Units of the two axes; empty: the first two units. */
  units: z.array(text(10)).max(2),
  days: z.number().int().min(1).max(HISTORY_MAX_DAYS),
  /** Null: the zone of the plant that the user has selected. */
  timeZone: timeZone().nullable(),
});
export type SetContent = z.output<typeof setContent>;
