import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { z } from 'zod';

/** How early a forecast was made: at midnight of the day, or at least four hours before each quarter. */
export const FORECAST_LEADS = ['dayAhead', 'hours4'] as const;
export type ForecastLead = (typeof FORECAST_LEADS)[number];
export const FORECAST_ERROR_DAYS = 30;

/** Why nothing is forecast: no position or no size of the modules, nothing measured, no such part, or not yet. */
export const NO_FORECAST = ['position', 'size', 'noData', 'none', 'soon'] as const;
export type NoForecast = (typeof NO_FORECAST)[number];

const kw = z.array(z.number().nullable());

const errors = z.object({
  days: z.number(),
  /** So many of them were forecast afterwards, from data before each day only. */
  hindcastDays: z.number(),
  maeKw: z.number(),
  /** Positive: more was forecast than came. */
  biasKw: z.number(),
  /** Of the sum of what was measured. */
  maeShare: z.number().nullable(),
  persistenceMaeKw: z.number().nullable(),
  /** 1 is without error, 0 as good as the curve of the day before. */
  skill: z.number().nullable(),
  /** Of all quarters, those that lay between the low and the high line: 0.8 is right. */
  withinBand: z.number(),
});

const dayErrors = z.object({
  day: z.string(),
  hindcast: z.boolean(),
  maeKw: z.number(),
  persistenceMaeKw: z.number().nullable(),
  forecastKwh: z.number(),
  measuredKwh: z.number(),
  persistenceKwh: z.number().nullable(),
});

const forecast = z.object({
  none: z.enum(NO_FORECAST).nullable(),
  madeAt: z.iso.datetime().nullable(),
  nextAt: z.iso.datetime().nullable(),
  /** By quarter of an hour from `startAt`. What is over comes from the forecast of midnight. */
  kw,
  lowKw: kw,
  highKw: kw,
  /** Under a clear sky; of PV only. */
  clearKw: kw,
  /** Today so far. */
  measuredKw: kw,
  /** What was measured of it and is expected of the rest; measuredKwh: null after today. */
  days: z.array(
    z.object({
      day: z.string(),
      kwh: z.number(),
      lowKwh: z.number(),
      highKwh: z.number(),
      measuredKwh: z.number().nullable(),
    }),
  ),
  errors: z.record(z.enum(FORECAST_LEADS), errors.nullable()),
  /** Day ahead, oldest first. */
  dayErrors: z.array(dayErrors),
  learnedDays: z.number(),
});
export type PlantForecast = z.output<typeof forecast>;

export const getForecast = defineCall({
  path: '/analysis/getForecast',
  summary: 'PV and load of a plant as forecast for today and three days, with the errors of the last 30 days',
  access: 'energyAnalysisView',
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    timeZone: z.string(),
    /** Midnight of today on the plant's clock. */
    startAt: z.iso.datetime(),
    quarters: z.number(),
    pv: forecast,
    load: forecast,
    /** The one plane that the modules behave like; null: not learned yet. */
    plane: z.object({ kw: z.number(), tiltDeg: z.number(), azimuthDeg: z.number() }).nullable(),
  }),
});

export const forecastCalls: readonly AnyCall[] = [getForecast];
