import type { AirAt } from '@heliodon/energy/forecast/expected-air';
import type { ForecastSource } from '@heliodon/energy/forecast/forecast-sources';
import { learnPvDay } from '@heliodon/energy/forecast/learn-pv-day';
import type { LoadQuarter } from '@heliodon/energy/forecast/load-day';
import { forecastLoad } from '@heliodon/energy/forecast/load-forecast';
import {
  type ExpectedAir,
  emptyHabit,
  HABIT_VERSION,
  type LoadHabit,
  learnLoadDay,
} from '@heliodon/energy/forecast/load-habit';
import {
  emptyResponse,
  type PlantResponse,
  type PvQuarter,
  type PvSite,
  RESPONSE_VERSION,
} from '@heliodon/energy/forecast/plant-response';
import { forecastPv } from '@heliodon/energy/forecast/pv-forecast';
import { type QuarterForecast, rounded, toKw } from '@heliodon/energy/forecast/quarter';
import { emptyTrack, sourceOf } from '@heliodon/energy/forecast/track-record';
import type { WeatherHour } from '@heliodon/energy/forecast/weather-clearness';
import { workCalendar } from '@heliodon/energy/holidays/work-calendar';
import { sunAt } from '@heliodon/energy/sun/sun';
import type { ForecastPlant, PlantModel, PlantQuarter } from './forecast-plant.ts';
import type { ForecastKind, ForecastSeries } from './forecast-store.ts';

export const emptyModel: PlantModel = { pv: emptyResponse, load: emptyHabit };

/** Whether a stored model was learned by these rules. */
export const isCurrentModel = ({ pv, load }: { pv: PlantResponse | null; load: LoadHabit | null }): boolean =>
  (pv === null || pv.version === RESPONSE_VERSION) && (load === null || load.version === HABIT_VERSION);

export function sourcesOf(
  model: { pv: PlantResponse | null; load: LoadHabit | null },
  kind: ForecastKind,
): { near: ForecastSource; far: ForecastSource } {
  const { near, far } = model[kind]?.track ?? emptyTrack;
  return { near: sourceOf(near), far: sourceOf(far) };
}

export const flowOf = (quarters: readonly PlantQuarter[], kind: ForecastKind): (PvQuarter & LoadQuarter)[] =>
  quarters.map(({ startMs, pvKwh, loadKwh, held, airC }) =>
    kind === 'pv' ? { startMs, energyKwh: pvKwh, held } : { startMs, energyKwh: loadKwh, airC },
  );

/** Undefined: the position of the sun cannot be calculated without a site position. */
export function siteOf({ latitude, longitude, timeZone, pvKwp, ratedKw }: ForecastPlant): PvSite | undefined {
  if (latitude === null || longitude === null) return undefined;
  return { latitude, longitude, timeZone, peakKwp: pvKwp, ratedKw };
}

export function learnDay(
  plant: ForecastPlant,
  { pv, load }: PlantModel,
  day: string,
  quarters: readonly PlantQuarter[],
  /** By a weather service, for the day after this one. */
  expectedAir: ExpectedAir | null = null,
): PlantModel {
  const calendar = workCalendar(plant.country, plant.timeZone);
  const site = siteOf(plant);
  return {
    pv: site ? learnPvDay(site, pv, { day, quarters: flowOf(quarters, 'pv') }) : pv,
    load: learnLoadDay(
      plant.timeZone,
      load,
      { day, quarters: flowOf(quarters, 'load') },
      { calendar, expectedAir },
    ),
  };
}

export interface ForecastNow {
  readonly nowMs: number;
  readonly today: readonly PlantQuarter[];
  readonly weather?: readonly WeatherHour[];
  /** Air temperatures by a weather service. */
  readonly serviceAir?: AirAt;
  /** Only this many days, today included. */
  readonly days?: number;
}

/** Undefined: insufficient data. */
export function forecastOf(
  kind: ForecastKind,
  plant: ForecastPlant,
  model: PlantModel,
  { nowMs, today, weather, serviceAir, days }: ForecastNow,
): ForecastSeries | undefined {
  const measured = flowOf(today, kind);
  if (kind === 'load') {
    const calendar = workCalendar(plant.country, plant.timeZone);
    const now = { nowMs, today: measured, calendar, serviceAir };
    return seriesOf(nowMs, forecastLoad(plant.timeZone, model.load, now, days));
  }
  const site = siteOf(plant);
  // A plant without modules has no PV, regardless of its meters.
  if (!site || (model.pv.mostKw === 0 && !plant.hasPv)) return undefined;
  return seriesOf(nowMs, forecastPv(site, model.pv, { nowMs, today: measured, weather }, days));
}

function seriesOf(madeAtMs: number, quarters: readonly QuarterForecast[]): ForecastSeries | undefined {
  const [first] = quarters;
  if (!first) return undefined;
  const kwOf = (key: 'p10Kwh' | 'p50Kwh' | 'p90Kwh') => quarters.map((one) => rounded(toKw(one[key])));
  return {
    madeAtMs,
    startMs: first.startMs,
    kw: kwOf('p50Kwh'),
    lowKw: kwOf('p10Kwh'),
    highKw: kwOf('p90Kwh'),
  };
}

const HALF_QUARTER_MS = 450_000;

/** PV is evaluated only while the sun is up: night values are trivially correct. */
export function countedQuarters(
  kind: ForecastKind,
  plant: ForecastPlant,
): ((startMs: number) => boolean) | undefined {
  const { latitude, longitude } = plant;
  if (kind === 'load' || latitude === null || longitude === null) return undefined;
  return (startMs) => sunAt(startMs + HALF_QUARTER_MS, latitude, longitude).elevationDeg > 0;
}
