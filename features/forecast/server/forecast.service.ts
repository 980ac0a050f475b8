import type { CallResponse } from '@heliodon/contract/call';
import { commonErrors } from '@heliodon/contract/errors';
import { equivalentPlane } from '@heliodon/energy/forecast/plane-mix';
import { clearPower, emptyResponse } from '@heliodon/energy/forecast/plant-response';
import { FORECAST_DAYS, quartersAhead } from '@heliodon/energy/forecast/quarter';
import { dayStartMs, localDay } from '@heliodon/energy/periods/local-time';
import type { Database } from '@heliodon/infrastructure/database';
import { AppError } from '@heliodon/kernel/app-error';
import type { Clock } from '@heliodon/kernel/clock';
import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { finishedKwh } from '../contract/finished-quarters.ts';
import {
  FORECAST_ERROR_DAYS,
  type getForecast,
  type NoForecast,
  type PlantForecast,
} from '../contract/forecast.contract.ts';
import { errorSums } from './error-sums.policy.ts';
import { type ErrorRow, readErrors } from './errors.queries.ts';
import { type ForecastKind, type ForecastSeries, readForecast } from './forecast-store.ts';
import { flowOf, siteOf, sourcesOf } from './plant-model.ts';
import { type ModelledPlant, readPlant, readQuarters } from './plants.queries.ts';
import { nextRefreshMs } from './refresh-time.ts';

const HOURS_A_QUARTER = QUARTER_MS / HOUR_MS;
/** An older forecast does not reach far enough ahead to be shown. */
const OLDEST_MS = DAY_MS;

export interface ForecastReads {
  readonly db: Database;
  readonly clock: Clock;
}

interface Frame {
  readonly nowMs: number;
  readonly startMs: number;
  /** 15-minute intervals of today and three more days, with the day of each. */
  readonly quarters: readonly { readonly startMs: number; readonly day: string }[];
}

export async function plantForecast(
  { db, clock }: ForecastReads,
  plantId: number,
): Promise<CallResponse<typeof getForecast>> {
  const plant = await readPlant(db, plantId);
  if (!plant) throw new AppError(commonErrors.notFound);
  const nowMs = clock.now().getTime();
  const { timeZone } = plant;
  const startMs = dayStartMs(localDay(nowMs, timeZone), timeZone);
  const frame: Frame = { nowMs, startMs, quarters: quartersAhead(startMs, timeZone, FORECAST_DAYS) };
  const [measured, errors] = await Promise.all([
    readQuarters(db, [{ plantId, fromMs: startMs }], nowMs),
    readErrors(db, plantId, localDay(nowMs - FORECAST_ERROR_DAYS * DAY_MS, timeZone)),
  ]);
  const today = measured.get(plantId) ?? [];
  const of = async (kind: ForecastKind): Promise<PlantForecast> => {
    const [newest, midnight] = await Promise.all([
      readForecast(db, plantId, kind, nowMs),
      readForecast(db, plantId, kind, startMs + HOUR_MS),
    ]);
    const shown = newest && nowMs - newest.madeAtMs <= OLDEST_MS ? newest : undefined;
    const energy = new Map(flowOf(today, kind).map((one) => [one.startMs, one.energyKwh]));
    return forecastOf(plant, frame, kind, {
      shown,
      midnight,
      energy,
      errors: errors.filter((row) => row.kind === kind),
    });
  };
  const mix = plant.pv?.mix;
  return {
    timeZone,
    startAt: new Date(startMs).toISOString(),
    quarters: frame.quarters.length,
    pv: await of('pv'),
    load: await of('load'),
    plane: mix ? equivalentPlane(mix) : null,
  };
}

interface Known {
  readonly shown: ForecastSeries | undefined;
  readonly midnight: ForecastSeries | undefined;
  readonly energy: ReadonlyMap<number, number | null>;
  readonly errors: readonly ErrorRow[];
}

function forecastOf(plant: ModelledPlant, frame: Frame, kind: ForecastKind, known: Known): PlantForecast {
  const { shown, midnight, energy, errors } = known;
  const { nowMs, quarters } = frame;
  const at = (key: 'kw' | 'lowKw' | 'highKw') =>
    quarters.map(({ startMs }) => valueAt(shown, startMs, key) ?? valueAt(midnight, startMs, key));
  const starts = quarters.map(({ startMs }) => startMs);
  const measuredKwh = starts.map((startMs) =>
    startMs + QUARTER_MS <= nowMs ? (energy.get(startMs) ?? null) : null,
  );
  const line = { kw: at('kw'), lowKw: at('lowKw'), highKw: at('highKw') };
  const dayAhead = errors.filter(({ lead }) => lead === 'dayAhead');
  return {
    none: shown ? null : whyNone(plant, kind),
    madeAt: shown ? new Date(shown.madeAtMs).toISOString() : null,
    nextAt: shown ? new Date(nextRefreshMs(shown.madeAtMs)).toISOString() : null,
    ...line,
    clearKw: kind === 'pv' ? clearLine(plant, frame) : [],
    measuredKw: finishedKwh(measuredKwh, starts, nowMs).map((kwh) =>
      kwh === null ? null : kwh / HOURS_A_QUARTER,
    ),
    days: shown ? daySums(frame, line, measuredKwh) : [],
    errors: {
      dayAhead: errorSums(dayAhead),
      hours4: errorSums(errors.filter(({ lead }) => lead === 'hours4')),
    },
    dayErrors: dayAhead.map(
      ({ day, hindcast, maeKw, persistenceMaeKw, forecastKwh, measuredKwh, persistenceKwh }) => ({
        day,
        hindcast,
        maeKw,
        persistenceMaeKw,
        forecastKwh,
        measuredKwh,
        persistenceKwh,
      }),
    ),
    learnedDays: (kind === 'pv' ? plant.pv?.days : plant.load?.days.length) ?? 0,
    sources: sourcesOf(plant, kind),
  };
}

function valueAt(
  series: ForecastSeries | undefined,
  startMs: number,
  key: 'kw' | 'lowKw' | 'highKw',
): number | null {
  return series?.[key][(startMs - series.startMs) / QUARTER_MS] ?? null;
}

function whyNone(plant: ModelledPlant, kind: ForecastKind): NoForecast {
  if (plant.learnedTo === null) return kind === 'pv' && !plant.hasPv ? 'none' : 'noData';
  if (kind === 'load') return plant.load?.days.length ? 'soon' : 'noData';
  if (!plant.hasPv && !plant.pv?.mostKw) return 'none';
  const site = siteOf(plant);
  if (!site) return 'position';
  return clearPower(plant.pv ?? emptyResponse, site) ? 'soon' : 'size';
}

function clearLine(plant: ModelledPlant, { quarters }: Frame): (number | null)[] {
  const site = siteOf(plant);
  const clear = site && clearPower(plant.pv ?? emptyResponse, site);
  return clear ? quarters.map(({ startMs }) => clear(startMs + QUARTER_MS / 2)) : [];
}

/** Today combines the measured values so far and the forecast of the rest. */
function daySums(
  { quarters }: Frame,
  line: Pick<PlantForecast, 'kw' | 'lowKw' | 'highKw'>,
  measuredKwh: readonly (number | null)[],
): PlantForecast['days'] {
  const days = new Map<
    string,
    { kwh: number; lowKwh: number; highKwh: number; measuredKwh: number | null }
  >();
  quarters.forEach(({ day }, i) => {
    const sum = days.get(day) ?? { kwh: 0, lowKwh: 0, highKwh: 0, measuredKwh: days.size === 0 ? 0 : null };
    const known = measuredKwh[i] ?? null;
    sum.kwh += known ?? (line.kw[i] ?? 0) * HOURS_A_QUARTER;
    sum.lowKwh += known ?? (line.lowKw[i] ?? 0) * HOURS_A_QUARTER;
    sum.highKwh += known ?? (line.highKw[i] ?? 0) * HOURS_A_QUARTER;
    if (known !== null && sum.measuredKwh !== null) sum.measuredKwh += known;
    days.set(day, sum);
  });
  return [...days].map(([day, sum]) => ({ day, ...sum }));
}
