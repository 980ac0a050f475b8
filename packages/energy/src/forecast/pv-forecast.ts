import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf, localDay } from '../periods/local-time.ts';
import { solarTimeH } from '../sun/sun.ts';
import { type Candidate, candidates, lastingOf, type Seen, skyRecords } from './clearness.ts';
import { skyClass } from './learn-pv-day.ts';
import {
  type ClearPower,
  clearPower,
  type PlantResponse,
  type PvQuarter,
  type PvSite,
} from './plant-response.ts';
import { type AheadQuarter, FORECAST_DAYS, type QuarterForecast, quartersAhead, toKw } from './quarter.ts';
import { sensorClearness } from './sensor-clearness.ts';
import { type WeatherHour, weatherClearness } from './weather-clearness.ts';
import { type Spread, type Weighted, weightedSpread } from './weighted-quantiles.ts';

/** Confidence in the clearness of the last hour, and how fast it fades. */
const NOW_COUNTS = 0.8;
const NOW_FADES_H = 1.5;
const NOW_QUARTERS = 4;
const NOW_AGE_MS = 2 * 3_600_000;
/** Weight of the weather provider's forecast among past days; similar days get more weight. */
const WORD_WEIGHT = 0.6;
const WORD_ALIKE = 0.12;
/** Mean distance of the outer thirds from the median. */
const OUTWARD = 1.6;
const MOST_CLEARNESS = 1.2;
const DARK_SHARE = 0.02;

export interface PvNow {
  readonly nowMs: number;
  /** Today's intervals so far; unfinished ones are ignored. */
  readonly today: readonly PvQuarter[];
  readonly weather?: readonly WeatherHour[];
}

/** From the current interval to the end of the third day after today; empty if the plant's size is unknown. */
export function forecastPv(
  site: PvSite,
  response: PlantResponse,
  { nowMs, today, weather = [] }: PvNow,
  days = FORECAST_DAYS,
): QuarterForecast[] {
  const clear = clearPower(response, site);
  if (!clear) return [];
  const seen = seenToday(site, clear, nowMs, today, response);
  const records = skyRecords(response, clear, site.longitude);
  const last = records.filter(({ mean }) => mean >= 0).at(-1);
  const lasting = lastingOf(records);
  const wordAt = weatherClearness(weather, site.latitude, site.longitude);
  const skies = new Map<string, (atMs: number) => Spread>();
  const skyOf = ({ day }: AheadQuarter) => {
    let sky = skies.get(day);
    if (!sky) {
      const all = candidates(records, lasting, dayNoOf(day), { ...seen, last });
      sky = skyOfDay(all, response.unrest, site.longitude, wordAt);
      skies.set(day, sky);
    }
    return sky;
  };
  return quartersAhead(nowMs, site.timeZone, days).map((quarter) => {
    const midMs = quarter.startMs + QUARTER_MS / 2;
    const clearKwh = (clear(midMs) * QUARTER_MS) / 3_600_000;
    if (clearKwh <= 0) return { startMs: quarter.startMs, p10Kwh: 0, p50Kwh: 0, p90Kwh: 0 };
    const { p10, p50, p90 } = withNow(skyOf(quarter)(midMs), seen.clearness, midMs - nowMs, response.unrest);
    return {
      startMs: quarter.startMs,
      p10Kwh: clearKwh * p10,
      p50Kwh: clearKwh * p50,
      p90Kwh: clearKwh * p90,
    };
  });
}

interface Today extends Seen {
  /** Of the last hour of light; undefined: none, or too long ago. */
  readonly clearness: number | undefined;
}

function seenToday(
  site: PvSite,
  clear: ClearPower,
  nowMs: number,
  today: readonly PvQuarter[],
  response: PlantResponse,
): Today {
  const sums = Array.from({ length: 24 }, () => ({ kw: 0, clearKw: 0 }));
  const lit = today
    .filter(({ startMs, energyKwh }) => energyKwh !== null && startMs + QUARTER_MS <= nowMs)
    .flatMap((quarter) => {
      const midMs = quarter.startMs + QUARTER_MS / 2;
      const clearKw = clear(midMs);
      const clearness = quarter.held ? sensorClearness(site, quarter, response.sensorShare) : undefined;
      if (quarter.held && clearness === undefined) return [];
      return [
        { midMs, clearKw, kw: clearness === undefined ? toKw(quarter.energyKwh ?? 0) : clearKw * clearness },
      ];
    })
    .filter(({ clearKw }) => clearKw > DARK_SHARE * response.mostKw)
    .sort((a, b) => a.midMs - b.midMs);
  for (const { midMs, kw, clearKw } of lit) {
    const sum = sums[Math.floor(solarTimeH(midMs, site.longitude))];
    if (!sum) continue;
    sum.kw += kw;
    sum.clearKw += clearKw;
  }
  const near = lit.slice(-NOW_QUARTERS).filter(({ midMs }) => nowMs - midMs <= NOW_AGE_MS);
  const nearClearKw = near.reduce((sum, { clearKw }) => sum + clearKw, 0);
  const nearKw = near.reduce((sum, { kw }) => sum + kw, 0);
  return {
    dayNo: dayNoOf(localDay(nowMs, site.timeZone)),
    byHour: sums.map(({ kw, clearKw }) => (clearKw > 0 ? kw / clearKw : Number.NaN)),
    solarHour: solarTimeH(nowMs, site.longitude),
    last: undefined,
    clearness: nearClearKw > 0 ? Math.min(MOST_CLEARNESS, nearKw / nearClearKw) : undefined,
  };
}

/** Clearness of a day at any time: the candidates' hourly values, linearly interpolated. */
function skyOfDay(
  all: readonly Candidate[],
  unrest: PlantResponse['unrest'],
  longitude: number,
  wordAt: (atMs: number) => number | undefined,
): (atMs: number) => Spread {
  const known = new Map<string, Spread>();
  const atHour = (hour: number, word: number | undefined): Spread => {
    const key = `${hour} ${word}`;
    let spread = known.get(key);
    if (!spread) {
      spread = spreadOf(all, (hour + 24) % 24, unrest, word);
      known.set(key, spread);
    }
    return spread;
  };
  return (atMs) => {
    const place = solarTimeH(atMs, longitude) - 0.5;
    const low = Math.floor(place);
    const word = wordAt(atMs);
    const [a, b] = [atHour(low, word), atHour(low + 1, word)];
    const between = (from: number, to: number) => from + (to - from) * (place - low);
    return { p10: between(a.p10, b.p10), p50: between(a.p50, b.p50), p90: between(a.p90, b.p90) };
  };
}

function spreadOf(
  all: readonly Candidate[],
  hour: number,
  unrest: PlantResponse['unrest'],
  word: number | undefined,
): Spread {
  const [values, middles]: [Weighted[], Weighted[]] = [[], []];
  const add = (clearness: number, weight: number) => {
    const away = OUTWARD * unrest[skyClass(clearness)] * clearness;
    middles.push([clearness, weight]);
    values.push([Math.max(0, clearness - away), 0.3 * weight]);
    values.push([clearness, 0.4 * weight]);
    values.push([Math.min(MOST_CLEARNESS, clearness + away), 0.3 * weight]);
  };
  let total = 0;
  for (const { byHour, weight } of all) {
    const clearness = nearestKnown(byHour, hour);
    if (clearness === undefined) continue;
    const like = word === undefined ? 1 : Math.exp(-0.5 * ((clearness - word) / WORD_ALIKE) ** 2);
    add(clearness, weight * like);
    total += weight * like;
  }
  if (word !== undefined) add(word, Math.max(0.1, total * (WORD_WEIGHT / (1 - WORD_WEIGHT))));
  const [outer, middle] = [weightedSpread(values), weightedSpread(middles)];
  if (!outer || !middle) return { p10: 0, p50: 0, p90: 0 };
  // The spread of intervals widens the range but must not move the median.
  const { p50 } = middle;
  return { p10: Math.min(p50, outer.p10), p50, p90: Math.max(p50, outer.p90) };
}

/** In summer there is light at hours for which older days have no values. */
function nearestKnown(byHour: readonly number[], hour: number): number | undefined {
  for (const away of [0, 1, -1, 2, -2]) {
    const clearness = byHour[hour + away];
    if (clearness !== undefined && !Number.isNaN(clearness)) return clearness;
  }
  return undefined;
}

function withNow(
  sky: Spread,
  now: number | undefined,
  leadMs: number,
  unrest: PlantResponse['unrest'],
): Spread {
  if (now === undefined) return sky;
  const share = NOW_COUNTS * Math.exp(-Math.max(0, leadMs) / 3_600_000 / NOW_FADES_H);
  const away = OUTWARD * unrest[skyClass(now)] * now;
  const mixed = (usual: number, own: number) => Math.max(0, usual + (own - usual) * share);
  const p50 = mixed(sky.p50, now);
  return {
    p10: Math.min(p50, mixed(sky.p10, now - away)),
    p50,
    p90: Math.max(p50, mixed(sky.p90, now + away)),
  };
}
