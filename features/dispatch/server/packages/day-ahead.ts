import type { ForecastQuarter } from '@heliodon/energy/control/simulate-day';
import { localMinute } from '@heliodon/energy/periods/local-time';
import { QUARTER_MIN, QUARTER_MS } from '@heliodon/kernel/time';
import type { PowerForecast } from '../deps.ts';

/* 15-minute intervals of a future period: as forecast, otherwise as on the last completely measured day. */

/** Mean power by 15-minute interval of the day; null: not measured. */
export interface MeasuredDay {
  readonly day: string;
  readonly pvKw: readonly (number | null)[];
  readonly loadKw: readonly (number | null)[];
  readonly pilesKw: readonly (number | null)[];
}

export interface DayAhead {
  readonly quarters: readonly ForecastQuarter[];
  /** 'forecast', the measured day, or '' if the plant has no such part. */
  readonly source: { readonly pv: string; readonly load: string; readonly piles: string };
}

interface Known {
  readonly pv: PowerForecast | undefined;
  readonly load: PowerForecast | undefined;
  readonly measured: MeasuredDay | undefined;
  readonly hasPv: boolean;
  readonly hasPiles: boolean;
}

interface Range {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Undefined: no data about the expected consumption. */
export function dayAhead({ fromMs, toMs }: Range, timeZone: string, known: Known): DayAhead | undefined {
  const { measured } = known;
  const covers = (series: PowerForecast | undefined) =>
    series !== undefined &&
    series.startMs <= fromMs &&
    series.startMs + series.kw.length * QUARTER_MS >= toMs;
  const load = covers(known.load) ? known.load : undefined;
  const pv = covers(known.pv) ? known.pv : undefined;
  if (!load && !measured) return undefined;
  const at = (
    series: PowerForecast | undefined,
    values: readonly (number | null)[] | undefined,
    ms: number,
  ) =>
    Math.max(
      0,
      series
        ? (series.kw[Math.floor((ms - series.startMs) / QUARTER_MS)] ?? 0)
        : (values?.[Math.floor(localMinute(ms, timeZone) / QUARTER_MIN)] ?? 0),
    );
  const quarters: ForecastQuarter[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += QUARTER_MS)
    quarters.push({
      startMs,
      loadKw: at(load, measured?.loadKw, startMs),
      pvKw: known.hasPv ? at(pv, measured?.pvKw, startMs) : 0,
      pilesKw: known.hasPiles ? at(undefined, measured?.pilesKw, startMs) : 0,
    });
  const sourceOf = (series: PowerForecast | undefined) => (series ? 'forecast' : (measured?.day ?? ''));
  return {
    quarters,
    source: {
      load: sourceOf(load),
      pv: known.hasPv ? sourceOf(pv) : '',
      piles: known.hasPiles ? sourceOf(undefined) : '',
    },
  };
}
