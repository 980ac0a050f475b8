import { type AnyCall, defineCall } from '@heliodon/contract/call';
import { id } from '@heliodon/contract/fields';
import { FORECAST_SOURCES } from '@heliodon/energy/forecast/forecast-sources';
import { z } from 'zod';

/** Lead time of a forecast: at midnight of the day, or at least four hours before each 15-minute interval. */
export const FORECAST_LEADS = ['dayAhead', 'hours4'] as const;
export type ForecastLead = (typeof FORECAST_LEADS)[number];
export const FORECAST_ERROR_DAYS = 30;

/** Reasons for a missing forecast: no position or module size, no measurements, no such part, or not calculated yet. */
export const NO_FORECAST = ['position', 'size', 'noData', 'none', 'soon'] as const;
export type NoForecast = (typeof NO_FORECAST)[number];

const kw = z.array(z.number().nullable());

const errors = z.object({
  days: z.number(),
  /** Number of these days that were forecast retrospectively, only from data before each day. */
  hindcastDays: z.number(),
  maeKw: z.number(),
  /** Positive: the forecast was too high. */
  biasKw: z.number(),
  /** Relative to the sum of the measured values. */
  maeShare: z.number().nullable(),
  persistenceMaeKw: z.number().nullable(),
  /** 1: no error; 0: as good as repeating the previous day. */
  skill: z.number().nullable(),
  /** Share of intervals between the lower and upper line; the target is 0.8. */
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
  /** By 15-minute interval from `startAt`. Past intervals come from the forecast of midnight. */
  kw,
  lowKw: kw,
  highKw: kw,
  /** Under a clear sky; only for PV. */
  clearKw: kw,
  /** Today so far. */
  measuredKw: kw,
  /** The measured energy and the expected rest of each day; measuredKwh: null after today. */
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
  /**
   * The method that counts most in the next four hours and after them: the learned forecast, what followed similar skies,
   * or a simple one that had a lower error at this plant.
   */
  sources: z.object({ near: z.enum(FORECAST_SOURCES), far: z.enum(FORECAST_SOURCES) }),
});
export type PlantForecast = z.output<typeof forecast>;

export const getForecast = defineCall({
  path: '/analysis/getForecast',
  summary:
    'PV and load forecast of a plant for today and three more days, with the errors of the last 30 days',
  access: 'energyAnalysisView',
  request: z.strictObject({ plantId: id() }),
  plantOf: ({ plantId }) => plantId,
  response: z.object({
    timeZone: z.string(),
    /** Midnight of today in the plant's time zone. */
    startAt: z.iso.datetime(),
    quarters: z.number(),
    pv: forecast,
    load: forecast,
    /** The single plane that the modules are modelled as; null: not learned yet. */
    plane: z.object({ kw: z.number(), tiltDeg: z.number(), azimuthDeg: z.number() }).nullable(),
  }),
});

export const forecastCalls: readonly AnyCall[] = [getForecast];
