import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import { HOUR_MS } from '@heliodon/kernel/time';
import { FORECAST_LEADS } from '../contract/forecast.contract.ts';
import { type DayError, dayError } from './day-errors.policy.ts';
import type { ErrorRow } from './errors.queries.ts';
import type { ForecastPlant, PlantModel, PlantQuarter } from './forecast-plant.ts';
import { FORECAST_KINDS, type ForecastKind } from './forecast-store.ts';
import { countedQuarters, emptyModel, flowOf, forecastOf, learnDay } from './plant-model.ts';

/** Hours at which a past day is forecast: the same for which real forecasts are kept. */
const ORIGIN_HOURS = [0, 6, 10, 14];

export interface PastDay {
  readonly day: string;
  readonly quarters: readonly PlantQuarter[];
}

/** Complete local days with any data, oldest first. */
export function pastDays(
  { timeZone }: ForecastPlant,
  quarters: readonly PlantQuarter[],
  nowMs: number,
): PastDay[] {
  const today = localDay(nowMs, timeZone);
  const days = new Map<string, PlantQuarter[]>();
  for (const quarter of quarters) {
    const day = localDay(quarter.startMs, timeZone);
    if (day >= today) break;
    const own = days.get(day);
    if (own) own.push(quarter);
    else days.set(day, [quarter]);
  }
  return [...days].map(([day, own]) => ({ day, quarters: own }));
}

/** Curtailed intervals are not used to evaluate a forecast. */
export const measuredOf = (quarters: readonly PlantQuarter[], kind: ForecastKind): Map<number, number> =>
  new Map(
    flowOf(quarters, kind).flatMap(({ startMs, energyKwh, held }) =>
      energyKwh === null || held ? [] : [[startMs, energyKwh]],
    ),
  );

/** Errors of the last days from retrospective forecasts: each day uses only data before it. */
export function hindcast(plant: ForecastPlant, days: readonly PastDay[], judgedDays: number): ErrorRow[] {
  const found: ErrorRow[] = [];
  let model = emptyModel;
  days.forEach(({ day, quarters }, at) => {
    const before = days[at - 1];
    // No data exists before the first day.
    if (before && at >= days.length - judgedDays)
      for (const kind of FORECAST_KINDS)
        found.push(...errorsOf(plant, model, kind, day, [...before.quarters, ...quarters]));
    model = learnDay(plant, model, day, quarters);
  });
  return found;
}

function errorsOf(
  plant: ForecastPlant,
  model: PlantModel,
  kind: ForecastKind,
  day: string,
  quarters: readonly PlantQuarter[],
): ErrorRow[] {
  const startMs = dayStartMs(day, plant.timeZone);
  const endMs = dayStartMs(nextDay(day), plant.timeZone);
  const forecasts = ORIGIN_HOURS.flatMap((hour) => {
    const nowMs = startMs + hour * HOUR_MS;
    const today = quarters.filter((quarter) => quarter.startMs >= startMs && quarter.startMs < nowMs);
    return forecastOf(kind, plant, model, { nowMs, today, days: 1 }) ?? [];
  });
  const whole = {
    startMs,
    endMs,
    measured: measuredOf(quarters, kind),
    counts: countedQuarters(kind, plant),
  };
  return FORECAST_LEADS.flatMap((lead): ErrorRow[] => {
    const error: DayError | undefined = dayError(lead, whole, forecasts);
    return error ? [{ ...error, plantId: plant.plantId, kind, lead, day, hindcast: true }] : [];
  });
}
