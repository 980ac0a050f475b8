import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { localDay } from '../periods/local-time.ts';
import { outlook, type Spread } from './course.ts';
import { type PastQuarters, pastQuarters, withToday } from './past-quarters.ts';
import {
  type ClearPower,
  clearPower,
  type PlantResponse,
  type PvQuarter,
  type PvSite,
  skyClass,
} from './plant-response.ts';
import { type AheadQuarter, FORECAST_DAYS, type QuarterForecast, quartersAhead, toKw } from './quarter.ts';
import { simplePv } from './simple-pv.ts';
import { hourOfDay, pastHours, type SkyCourse, type SkyHours, skyCourse, todayHours } from './sky-course.ts';
import { type Blended, blender } from './track-record.ts';
import { type WeatherHour, weatherClearness } from './weather-clearness.ts';

/** Standard error of a weather service's clearness, and its least share in the forecast, reached within hours. */
const SERVICE = { error: 0.15, leastShare: 0.8, withinMs: 4 * HOUR_MS };
/** Distance between the 10th and 90th percentile of a normal distribution, in standard deviations. */
const BAND_SD = 2.56;
/** 10th percentile of intervals around their hour, in mean absolute deviations. */
const OUTWARD = 1.6;
const MOST_CLEARNESS = 1.2;
/** How much the last interval counts beside its hour, and how fast that fades. */
const LATEST_COUNTS = 0.9;
const LATEST_FADES_MS = 1.5 * HOUR_MS;
const NO_SUN: Spread = { p10: 0, p50: 0, p90: 0 };
const LATEST_AGE_MS = HOUR_MS;
const LATEST_LIGHT = 0.05;

export interface PvNow {
  readonly nowMs: number;
  /** Today's intervals so far; unfinished ones are ignored. */
  readonly today: readonly PvQuarter[];
  readonly weather?: readonly WeatherHour[];
}

/** What a plant's past says, for forecasts at different times of a day. */
export interface PvBasis {
  readonly site: PvSite;
  readonly response: PlantResponse;
  readonly clear: ClearPower;
  readonly past: SkyHours;
  readonly quarters: PastQuarters;
}

/** Undefined: the plant's size is unknown. */
export function pvBasis(site: PvSite, response: PlantResponse): PvBasis | undefined {
  const clear = clearPower(response, site);
  return (
    clear && {
      site,
      response,
      clear,
      past: pastHours(response, clear),
      quarters: pastQuarters(response, clear),
    }
  );
}

/** From the current interval to the end of the third day after today; empty if the plant's size is unknown. */
export function forecastPv(
  site: PvSite,
  response: PlantResponse,
  now: PvNow,
  days = FORECAST_DAYS,
): QuarterForecast[] {
  const basis = pvBasis(site, response);
  const ahead = quartersAhead(now.nowMs, site.timeZone, days);
  return basis ? pvForecasts(basis, now, ahead).map(({ forecast }) => forecast) : [];
}

/** Forecasts with what each method says. */
export function pvForecasts(
  { site, response, clear, past, quarters }: PvBasis,
  { nowMs, today, weather = [] }: PvNow,
  ahead: readonly AheadQuarter[],
): Blended[] {
  const course = skyCourse(past, todayHours(site, response, clear, nowMs, today), nowMs);
  const skyAt = skyOf(course, nowMs, latestOf(today, clear, response.mostKw, nowMs));
  const serviceAt = weatherClearness(weather, site.latitude, site.longitude);
  const known = withToday(quarters, response, clear, nowMs, today);
  const { timeZone } = site;
  const others = simplePv(course, known, clear, { timeZone, today: localDay(nowMs, timeZone), nowMs });
  const blend = blender(response.track, others, nowMs);
  return ahead.map(({ startMs }) => {
    const midMs = startMs + QUARTER_MS / 2;
    const clearKwh = (clear(midMs) * QUARTER_MS) / HOUR_MS;
    const { p10, p50, p90 } = clearKwh > 0 ? withUnrest(skyAt(midMs), response.unrest) : NO_SUN;
    const learned = { startMs, p10Kwh: clearKwh * p10, p50Kwh: clearKwh * p50, p90Kwh: clearKwh * p90 };
    const { forecast, byMethod } = blend(learned);
    const mostKwh = Math.max(forecast.p50Kwh, MOST_CLEARNESS * clearKwh);
    const own = { ...forecast, p90Kwh: Math.min(forecast.p90Kwh, mostKwh) };
    return { forecast: withService(own, clearKwh, serviceAt(midMs), midMs - nowMs), byMethod };
  });
}

/** The last measured interval. */
interface Latest {
  readonly midMs: number;
  readonly clearness: number;
}

function latestOf(
  today: readonly PvQuarter[],
  clear: ClearPower,
  mostKw: number,
  nowMs: number,
): Latest | undefined {
  const last = today.findLast(({ startMs }) => startMs + QUARTER_MS <= nowMs);
  if (!last || last.energyKwh === null || last.held || nowMs - last.startMs > LATEST_AGE_MS) return undefined;
  const midMs = last.startMs + QUARTER_MS / 2;
  const clearKw = clear(midMs);
  if (clearKw <= LATEST_LIGHT * mostKw) return undefined;
  return { midMs, clearness: limited(toKw(last.energyKwh) / clearKw) };
}

const limited = (clearness: number): number => Math.max(0, Math.min(MOST_CLEARNESS, clearness));

/** Clearness at any time: hourly values, linearly interpolated from the last measured hour on. */
function skyOf(course: SkyCourse, nowMs: number, latest: Latest | undefined): (atMs: number) => Spread {
  const deviation = outlook(course);
  const { endHour, clearness, coming } = course;
  const measured = clearness[clearness.length - 1] ?? Number.NaN;
  const atHour = (hour: number): Spread => {
    const usual = coming[hourOfDay(hour)] as number;
    const { p10, p50, p90 } = deviation(Math.max(0, hour - endHour), usual);
    if (hour < endHour && !Number.isNaN(measured))
      return { p10: measured + p10 - p50, p50: measured, p90: measured + p90 - p50 };
    return { p10: limited(usual + p10), p50: limited(usual + p50), p90: limited(usual + p90) };
  };
  const between = (atMs: number): Spread => {
    const place = atMs / HOUR_MS - 0.5;
    const low = Math.floor(place);
    const [a, b] = [atHour(low), atHour(low + 1)];
    const mix = (from: number, to: number) => from + (to - from) * (place - low);
    return { p10: mix(a.p10, b.p10), p50: mix(a.p50, b.p50), p90: mix(a.p90, b.p90) };
  };
  if (!latest) return between;
  const away = latest.clearness - between(latest.midMs).p50;
  return (atMs) => {
    const { p10, p50, p90 } = between(atMs);
    const move = LATEST_COUNTS * away * Math.exp(-Math.max(0, atMs - nowMs) / LATEST_FADES_MS);
    return { p10: limited(p10 + move), p50: limited(p50 + move), p90: limited(p90 + move) };
  };
}

/** Own forecast and that of the weather service, weighted by their usual errors. */
function withService(
  own: QuarterForecast,
  clearKwh: number,
  service: number | undefined,
  leadMs: number,
): QuarterForecast {
  const { startMs, p10Kwh, p50Kwh, p90Kwh } = own;
  if (service === undefined || clearKwh <= 0) return own;
  const variance = ((p90Kwh - p10Kwh) / clearKwh / BAND_SD) ** 2;
  const least = SERVICE.leastShare * (1 - Math.exp(-leadMs / SERVICE.withinMs));
  const share = Math.max(least, variance / (variance + SERVICE.error ** 2));
  const median = p50Kwh + share * (service * clearKwh - p50Kwh);
  const width = Math.sqrt(1 - share);
  return {
    startMs,
    p10Kwh: Math.max(0, median - width * (p50Kwh - p10Kwh)),
    p50Kwh: median,
    p90Kwh: median + width * (p90Kwh - p50Kwh),
  };
}

/** Intervals vary around their hour. */
function withUnrest({ p10, p50, p90 }: Spread, unrest: PlantResponse['unrest']): Spread {
  const away = OUTWARD * unrest[skyClass(p50)] * p50;
  return {
    p10: Math.max(0, p50 - Math.hypot(p50 - p10, away)),
    p50,
    p90: p50 + Math.hypot(p90 - p50, away),
  };
}
