import { commonScale } from '@heliodon/kernel/format/unit';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { ChartModel, ChartSeries } from '@heliodon/ui/chart/model';
import type { PlantForecast } from '../contract/forecast.contract.ts';

/** Grey: only measured values have the colour of their energy flow. */
const FORECAST_TINT = 17;

export interface ForecastFrame {
  readonly timeZone: string;
  readonly startAt: string;
  readonly quarters: number;
}

export interface ForecastWords {
  readonly band: string;
  readonly forecast: string;
  readonly measured: string;
  readonly clear: string;
  readonly now: string;
}

/** Confidence band, forecast, measured values and clear-sky power, with a mark at the current time. */
export function forecastModel(
  frame: ForecastFrame,
  forecast: PlantForecast,
  kind: 'pv' | 'load',
  words: ForecastWords,
  nowMs: number,
): ChartModel {
  const startMs = Date.parse(frame.startAt);
  const { factor, unit } = commonScale(
    [...forecast.highKw, ...forecast.measuredKw, ...forecast.clearKw],
    'kW',
  );
  const scaled = (values: readonly (number | null)[]) =>
    Array.from({ length: frame.quarters }, (_, at) => {
      const kw = values[at] ?? null;
      return kw === null ? null : kw * factor;
    });
  const series: ChartSeries[] = [
    {
      key: 'band',
      name: words.band,
      unit,
      kind: 'band',
      energy: kind,
      pale: true,
      data: scaled(forecast.highKw),
      low: scaled(forecast.lowKw),
    },
    {
      key: 'forecast',
      name: words.forecast,
      unit,
      tint: FORECAST_TINT,
      dashed: true,
      data: scaled(forecast.kw),
    },
    {
      key: 'measured',
      name: words.measured,
      unit,
      kind: 'area',
      energy: kind,
      data: scaled(forecast.measuredKw),
    },
  ];
  if (forecast.clearKw.length > 0)
    series.push({ key: 'clear', name: words.clear, unit, data: scaled(forecast.clearKw) });
  return {
    x: {
      kind: 'time',
      at: Array.from({ length: frame.quarters }, (_, at) => startMs + at * QUARTER_MS),
      timeZone: frame.timeZone,
    },
    series,
    marks: [{ at: nowMs, label: words.now, tone: 'waiting' }],
  };
}

export interface ErrorWords {
  readonly own: string;
  readonly persistence: string;
  readonly day: string;
}

/** Forecast error of each day beside the error of persistence (the curve of the previous day). */
export function errorModel(forecast: PlantForecast, words: ErrorWords): ChartModel {
  const { factor, unit } = commonScale(
    forecast.dayErrors.flatMap(({ maeKw, persistenceMaeKw }) => [maeKw, persistenceMaeKw]),
    'kW',
  );
  const scaled = (kw: number | null) => (kw === null ? null : kw * factor);
  return {
    x: { kind: 'category', labels: forecast.dayErrors.map(({ day }) => day.slice(5)), name: words.day },
    series: [
      {
        key: 'own',
        name: words.own,
        unit,
        kind: 'bar',
        data: forecast.dayErrors.map(({ maeKw }) => scaled(maeKw)),
      },
      {
        key: 'persistence',
        name: words.persistence,
        unit,
        kind: 'line',
        dashed: true,
        tint: 9,
        data: forecast.dayErrors.map(({ persistenceMaeKw }) => scaled(persistenceMaeKw)),
      },
    ],
  };
}
