import type { ExpectedAir } from '@heliodon/energy/forecast/load-habit';
import { dayStartMs, localDay, nextDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import type { WeatherProvider } from '@heliodon/infrastructure/weather/weather-provider';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS } from '@heliodon/kernel/time';
import { FORECAST_LEADS } from '../contract/forecast.contract.ts';
import { dayError } from './day-errors.policy.ts';
import { type ErrorRow, forgetOld, saveErrors } from './errors.queries.ts';
import type { ForecastPlant, PlantModel, PlantQuarter } from './forecast-plant.ts';
import { FORECAST_KINDS, readForecastsSince, type SavedForecast, saveForecasts } from './forecast-store.ts';
import { hindcast, measuredOf, type PastDay, pastDays } from './hindcast.policy.ts';
import { countedQuarters, emptyModel, type ForecastNow, forecastOf, learnDay } from './plant-model.ts';
import * as plants from './plants.queries.ts';
import { refreshedFrom } from './refresh-time.ts';
import { expectedOn, serviceAir, withServiceAir } from './service-air.policy.ts';
import { weatherOf } from './weather-of.ts';

export interface ForecastPassDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The current weather provider; without one, forecasts use only the plants' own history. */
  readonly weather?: () => Promise<WeatherProvider | undefined>;
  readonly onError: (error: unknown, what: string) => void;
}

/** Learning period: older data says little about planes and usual load. */
const LEARNED_DAYS = 90;
const JUDGED_DAYS = 30;
/** Plants per batch; those that are learned from the beginning read 90 days each. */
const KNOWN_PLANTS = 100;
const NEW_PLANTS = 5;
/** A growing history is learned again when it has doubled, and once it stops growing. */
const MUCH_MORE = 2;
const FEW_DAYS = 3;

/** Learns new days of plants, forecasts today and three more days, and evaluates past forecasts. */
export class ForecastPass {
  readonly #deps: ForecastPassDeps;
  /** Plants whose history grew, and the number of days at the last check. */
  #growing = new Map<number, number>();
  #forgotMs = 0;

  constructor(deps: ForecastPassDeps) {
    this.#deps = deps;
  }

  async pass(): Promise<{ more: boolean }> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await plants.addPlants(db, now);
    const due = await plants.takeDue(db, now, new Date(refreshedFrom(now.getTime())), KNOWN_PLANTS);
    if (due.length > 0) {
      await this.#refresh(due, now);
      return { more: true };
    }
    if (await this.#lookForHistory(now)) return { more: true };
    const [unjudged] = await plants.takeUnjudged(db, now);
    if (unjudged) {
      await this.#judgePast(unjudged, now);
      return { more: true };
    }
    if (now.getTime() - this.#forgotMs > DAY_MS / 24) {
      this.#forgotMs = now.getTime();
      await forgetOld(db, now);
    }
    return { more: false };
  }

  async #refresh(due: readonly plants.ModelledPlant[], now: Date): Promise<void> {
    const known = due.filter((plant) => !isNew(plant));
    const fresh = due.filter(isNew);
    const batches = known.length > 0 ? [known] : [];
    for (let at = 0; at < fresh.length; at += NEW_PLANTS) batches.push(fresh.slice(at, at + NEW_PLANTS));
    for (const batch of batches) await this.#refreshBatch(batch, now);
  }

  async #refreshBatch(batch: readonly plants.ModelledPlant[], now: Date): Promise<void> {
    const { db, weather, onError } = this.#deps;
    const nowMs = now.getTime();
    const starts = batch.map((plant) => ({ plantId: plant.plantId, fromMs: readFrom(plant, nowMs) }));
    const quarters = await plants.readQuarters(db, starts, nowMs);
    const hours = await weatherOf(await weather?.(), batch, onError);
    const saved: SavedForecast[] = [];
    for (const plant of batch) {
      const { plantId } = plant;
      try {
        const own = quarters.get(plantId) ?? [];
        saved.push(...(await this.#forecast(plant, own, hours.get(plantId), nowMs)));
      } catch (error) {
        // Other plants are still forecast; this one is retried at their next refresh.
        onError(error, `forecast of plant ${plantId}`);
      }
    }
    await db.transaction().execute(async (tx) => {
      await saveForecasts(tx, saved);
      await plants.markMade(
        tx,
        batch.map(({ plantId }) => plantId),
        now,
      );
    });
  }

  async #forecast(
    plant: plants.ModelledPlant,
    measured: readonly PlantQuarter[],
    weather: ForecastNow['weather'],
    nowMs: number,
  ): Promise<SavedForecast[]> {
    const { plantId, timeZone } = plant;
    const air = serviceAir(weather ?? [], measured);
    const quarters = withServiceAir(measured, air);
    const todayName = localDay(nowMs, timeZone);
    const model = await this.#learn(plant, quarters, expectedOn(todayName, timeZone, air), nowMs);
    const todayMs = dayStartMs(todayName, timeZone);
    const today = quarters.filter(({ startMs }) => startMs >= todayMs);
    return FORECAST_KINDS.flatMap((kind) => {
      const series = forecastOf(kind, plant, model, { nowMs, today, weather, serviceAir: air });
      return series ? [{ ...series, plantId, kind }] : [];
    });
  }

  /** Learns past days that are not learned yet and evaluates their forecasts. */
  async #learn(
    plant: plants.ModelledPlant,
    quarters: readonly PlantQuarter[],
    expectedToday: ExpectedAir | null,
    nowMs: number,
  ): Promise<PlantModel> {
    const { db } = this.#deps;
    const fresh = isNew(plant);
    let model: PlantModel = fresh
      ? emptyModel
      : { pv: plant.pv ?? emptyModel.pv, load: plant.load ?? emptyModel.load };
    const days = pastDays(plant, quarters, nowMs);
    if (days.length === 0) return model;
    const learned = fresh
      ? days
      : days.filter(({ day }) => plant.learnedTo === null || day > plant.learnedTo);
    const today = localDay(nowMs, plant.timeZone);
    for (const { day, quarters: own } of learned)
      model = learnDay(plant, model, day, own, nextDay(day) === today ? expectedToday : null);
    const learnedTo = learned.at(-1)?.day;
    if (learnedTo === undefined) return model;
    const errors = fresh ? [] : await this.#errors(plant, learned, quarters);
    await db.transaction().execute(async (tx) => {
      await plants.saveLearned(
        tx,
        { plantId: plant.plantId, site: siteText(plant), model, learnedTo },
        LEARNED_DAYS,
      );
      await saveErrors(tx, errors);
    });
    return model;
  }

  async #errors(
    plant: plants.ModelledPlant,
    days: readonly PastDay[],
    quarters: readonly PlantQuarter[],
  ): Promise<ErrorRow[]> {
    const [first] = days;
    if (!first) return [];
    const { timeZone, plantId } = plant;
    const since = dayStartMs(first.day, timeZone) - DAY_MS;
    const made = await readForecastsSince(this.#deps.db, plantId, since);
    return days.flatMap(({ day }) =>
      FORECAST_KINDS.flatMap((kind) => {
        const whole = {
          startMs: dayStartMs(day, timeZone),
          endMs: dayStartMs(nextDay(day), timeZone),
          measured: measuredOf(quarters, kind),
          counts: countedQuarters(kind, plant),
        };
        const forecasts = made.filter((one) => one.kind === kind);
        return FORECAST_LEADS.flatMap((lead): ErrorRow[] => {
          const error = dayError(lead, whole, forecasts);
          return error ? [{ ...error, plantId, kind, lead, day, hindcast: false }] : [];
        });
      }),
    );
  }

  /** Finds history that arrived late, for example from a logger that was offline or from newly imported plants. */
  async #lookForHistory(now: Date): Promise<boolean> {
    const grown = await plants.readGrown(this.#deps.db, now, LEARNED_DAYS);
    const ripe = grown.filter(
      ({ plantId, days, known }) =>
        this.#growing.get(plantId) === days || days >= MUCH_MORE * known + FEW_DAYS,
    );
    this.#growing = new Map(grown.map(({ plantId, days }) => [plantId, days]));
    if (ripe.length === 0) return false;
    await plants.relearn(
      this.#deps.db,
      ripe.map(({ plantId }) => plantId),
    );
    return true;
  }

  async #judgePast(plant: plants.ModelledPlant, now: Date): Promise<void> {
    const { db, onError } = this.#deps;
    const nowMs = now.getTime();
    const { plantId } = plant;
    const quarters = await plants.readQuarters(
      db,
      [{ plantId, fromMs: nowMs - LEARNED_DAYS * DAY_MS }],
      nowMs,
    );
    let errors: ErrorRow[] = [];
    try {
      errors = hindcast(plant, pastDays(plant, quarters.get(plantId) ?? [], nowMs), JUDGED_DAYS);
    } catch (error) {
      // A retry would fail again: from now on its real forecasts are evaluated.
      onError(error, `hindcast of plant ${plantId}`);
    }
    await db.transaction().execute(async (tx) => {
      await saveErrors(tx, errors);
      await plants.markJudged(tx, plantId, now);
    });
  }
}

/** The site data that a model was learned with. */
export const siteText = ({
  latitude,
  longitude,
  timeZone,
  country,
}: Pick<ForecastPlant, 'latitude' | 'longitude' | 'timeZone' | 'country'>): string =>
  `${latitude?.toFixed(3) ?? ''} ${longitude?.toFixed(3) ?? ''} ${timeZone} ${country}`;

const isNew = (plant: plants.ModelledPlant): boolean =>
  plant.learnedTo === null || plant.site !== siteText(plant);

/** From the day before the first unlearned day: the persistence forecast needs it. */
function readFrom(plant: plants.ModelledPlant, nowMs: number): number {
  const { learnedTo, timeZone } = plant;
  return isNew(plant) || learnedTo === null
    ? nowMs - LEARNED_DAYS * DAY_MS
    : Math.max(dayStartMs(learnedTo, timeZone), nowMs - LEARNED_DAYS * DAY_MS);
}
