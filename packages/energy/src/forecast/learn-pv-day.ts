import { QUARTER_MS } from '@heliodon/kernel/time';
import { dayNoOf } from '../periods/local-time.ts';
import { sunAt } from '../sun/sun.ts';
import { learnLimit } from './clipping.ts';
import { judgePvDay } from './judge-pv-day.ts';
import { quarterNo } from './past-quarters.ts';
import { clearLights, fitMix, type MixPoint, mixKw, type PlaneMix, usualMix } from './plane-mix.ts';
import {
  type BrightQuarter,
  type ClearPower,
  clearHourKw,
  clearPower,
  type PlantResponse,
  type PvQuarter,
  type PvSite,
  type RecentDay,
  type SkyDay,
  SLOTS,
  skyClass,
  slotOf,
  startMix,
} from './plant-response.ts';
import { type MeasuredDay, rounded, toKw } from './quarter.ts';
import { measuredSky, sensorClearness } from './sensor-clearness.ts';

const KEPT_SKIES = 60;
const KEPT_BRIGHT = 3;
const QUARTERS_A_DAY = 96;
/** A bright interval stays valid this long; a newer, slightly weaker one replaces it. */
const BRIGHT_DAYS = 75;
const FADE_A_DAY = 0.998;
/** A higher value is a register that caught up after a gap. */
const MOST_OF_RATED = 1.25;
/** Below this share of the maximum power, angles and horizon distort the plane comparison. */
const LEAST_OF_MOST = 0.03;
const LEAST_POINTS = 10;
/** Intervals this far below the planes are shaded or were never bright: excluded from the fit. */
const SHADED = 0.8;
/** Before this many days, a plant much weaker than its modules is assumed to have had bad weather. */
const TRUSTED_DAYS = 12;
const LEARNING = 0.05;
/** Intervals that show the ratio between sensor and power, and the rate of adaptation. */
const BRIGHT_ENOUGH = 0.75;
const SENSOR_LEARNING = 0.02;

interface Known {
  readonly startMs: number;
  readonly kw: number;
  readonly ghiWm2: number | null;
  readonly held: boolean;
}

/**
 * The response after one more day. Days come in order; a day not later than the last one is ignored, so no day is
 * learned twice. A day may be incomplete.
 */
export function learnPvDay(
  site: PvSite,
  before: PlantResponse,
  { day, quarters }: MeasuredDay<PvQuarter>,
): PlantResponse {
  if (before.lastDay !== null && day <= before.lastDay) return before;
  const known = knownQuarters(site, quarters);
  if (!known.some(({ kw }) => kw > 0)) return { ...before, lastDay: day };
  const mostKw = Math.max(before.mostKw, ...known.map(({ kw }) => kw));
  const limitKw = learnLimit(before, known);
  const bright = withBright(site, before, known, dayNoOf(day));
  const mix = mixOf(site, bright, { limitKw, mostKw, days: before.days + 1 });
  const shade = shadeOf(site, bright, mix, { limitKw, mostKw });
  const learned = { ...before, lastDay: day, days: before.days + 1, mostKw, limitKw, bright, mix, shade };
  const clear = clearPower(learned, site);
  if (!clear) return learned;
  const track = judgePvDay(site, before, { day, quarters });
  const sensorShare = learnSensor(site, before.sensorShare, known, clear);
  const sky = skyOf(site, day, known, clear, sensorShare);
  return {
    ...learned,
    sensorShare,
    track,
    skies: [...before.skies, sky].slice(-KEPT_SKIES),
    recent: [...before.recent, recentOf(known, clear)].slice(-KEPT_SKIES),
    unrest: learnUnrest(before.unrest, known, clear),
  };
}

function knownQuarters(site: PvSite, quarters: readonly PvQuarter[]): Known[] {
  const mostKw = MOST_OF_RATED * Math.max(site.ratedKw ?? 0, site.peakKwp ?? 0) || Number.POSITIVE_INFINITY;
  return quarters.flatMap(({ startMs, energyKwh, ghiWm2 = null, held = false }) => {
    const kw = energyKwh === null ? Number.NaN : toKw(energyKwh);
    return kw >= 0 && kw <= mostKw ? [{ startMs, kw, ghiWm2, held }] : [];
  });
}

const midOf = (quarterNo: number): number => (quarterNo + 0.5) * QUARTER_MS;
const lightsAt = (site: PvSite, midMs: number): number[] =>
  clearLights(sunAt(midMs, site.latitude, site.longitude), midMs);

function withBright(
  site: PvSite,
  { bright, mix }: PlantResponse,
  known: readonly Known[],
  dayNo: number,
): (readonly BrightQuarter[])[] {
  const planes = mix ?? startMix(site) ?? usualMix(1, site.latitude);
  const rank = ([quarterNo, kw]: BrightQuarter): number => {
    const ageDays = dayNo - quarterNo / QUARTERS_A_DAY;
    return (kw / Math.max(1e-9, mixKw(planes, lightsAt(site, midOf(quarterNo))))) * FADE_A_DAY ** ageDays;
  };
  const next = bright.map((slot) => slot.filter(([no]) => dayNo - no / QUARTERS_A_DAY <= BRIGHT_DAYS));
  const touched = new Set<number>();
  for (const quarter of known) {
    const quarterNo = quarter.startMs / QUARTER_MS;
    if (quarter.held || !(mixKw(planes, lightsAt(site, midOf(quarterNo))) > 0)) continue;
    const slot = slotOf(midOf(quarterNo), site.longitude);
    next[slot]?.push([quarterNo, rounded(quarter.kw)]);
    touched.add(slot);
  }
  for (const slot of touched) {
    const ranked = (next[slot] ?? []).map((one) => ({ one, rank: rank(one) }));
    ranked.sort((a, b) => b.rank - a.rank || b.one[0] - a.one[0]);
    next[slot] = ranked.slice(0, KEPT_BRIGHT).map(({ one }) => one);
  }
  return next;
}

/** The second-best value of each solar hour: a single outlier does not count. */
function points(site: PvSite, bright: readonly (readonly BrightQuarter[])[]): (MixPoint | undefined)[] {
  return bright.map((slot) => {
    const one = slot[Math.min(1, slot.length - 1)];
    return one && { lights: lightsAt(site, midOf(one[0])), kw: one[1] };
  });
}

interface Level {
  readonly limitKw: number | null;
  readonly mostKw: number;
}

function mixOf(
  site: PvSite,
  bright: readonly (readonly BrightQuarter[])[],
  { limitKw, mostKw, days }: Level & { readonly days: number },
): PlaneMix | null {
  const free = points(site, bright).filter(
    (point) =>
      point !== undefined &&
      point.kw > LEAST_OF_MOST * mostKw &&
      (limitKw === null || point.kw < 0.985 * limitKw),
  ) as MixPoint[];
  const start = startMix(site);
  if (free.length < LEAST_POINTS) return start ?? null;
  const first = fitMix(free);
  const lit = free.filter(({ lights, kw }) => kw >= SHADED * mixKw(first, lights));
  const mix = lit.length < LEAST_POINTS ? first : fitMix(lit);
  if (!start) return mix.map(rounded);
  const sum = (planes: PlaneMix) => planes.reduce((all, kw) => all + kw, 0);
  const missing = sum(start) / Math.max(1e-9, sum(mix));
  const doubt = Math.max(0, 1 - days / TRUSTED_DAYS);
  return mix.map((kw) => rounded(kw * (missing > 1 ? 1 + (missing - 1) * doubt : 1)));
}

function shadeOf(
  site: PvSite,
  bright: readonly (readonly BrightQuarter[])[],
  mix: PlaneMix | null,
  { limitKw, mostKw }: Level,
): (number | null)[] {
  if (!mix) return Array.from({ length: SLOTS }, () => null);
  const ratios = points(site, bright).map((point) => {
    const kw = point ? mixKw(mix, point.lights) : 0;
    if (!point || kw < LEAST_OF_MOST * mostKw || (limitKw !== null && kw > 0.97 * limitKw)) return null;
    return Math.max(0, Math.min(1.3, point.kw / kw));
  });
  return ratios.map((own, slot) => {
    if (own === null) return null;
    const near = [ratios[slot - 1], ratios[slot + 1]].filter((one) => one !== null && one !== undefined);
    const sum = near.reduce((all, one) => all + one, 2 * own);
    return Math.round((1000 * sum) / (2 + near.length)) / 1000;
  });
}

function learnSensor(
  site: PvSite,
  before: number | null,
  known: readonly Known[],
  clear: ClearPower,
): number | null {
  let share = before;
  for (const quarter of known) {
    const measured = measuredSky(site, quarter);
    const clearKw = clear(quarter.startMs + QUARTER_MS / 2);
    if (measured === undefined || quarter.held || clearKw <= 0) continue;
    const clearness = quarter.kw / clearKw;
    if (clearness < BRIGHT_ENOUGH || clearness > 1 / BRIGHT_ENOUGH) continue;
    share = share === null ? measured / clearness : share + SENSOR_LEARNING * (measured / clearness - share);
  }
  return share === null ? null : Math.round(share * 1e4) / 1e4;
}

function skyOf(
  site: PvSite,
  day: string,
  known: readonly Known[],
  clear: ClearPower,
  sensorShare: number | null,
): SkyDay {
  const hours = new Map<number, { kw: number; quarters: number }>();
  for (const quarter of known) {
    const midMs = quarter.startMs + QUARTER_MS / 2;
    const clearKw = clear(midMs);
    const clearness = quarter.held ? sensorClearness(site, quarter, sensorShare) : undefined;
    if (clearKw <= 0 || (quarter.held && clearness === undefined)) continue;
    const hour = Math.floor(midMs / (4 * QUARTER_MS));
    const sum = hours.get(hour) ?? { kw: 0, quarters: 0 };
    sum.kw += clearness === undefined ? quarter.kw : clearKw * clearness;
    sum.quarters += 1;
    hours.set(hour, sum);
  }
  const numbers = [...hours.keys()];
  const [firstHour, lastHour] = [Math.min(...numbers), Math.max(...numbers)];
  if (numbers.length === 0) return { dayNo: dayNoOf(day), firstHour: 0, kw: [] };
  const kw = Array.from({ length: lastHour - firstHour + 1 }, (_, i) => {
    const sum = hours.get(firstHour + i);
    return sum && sum.quarters >= 3 ? rounded(sum.kw / sum.quarters) : null;
  });
  return { dayNo: dayNoOf(day), firstHour, kw };
}

function recentOf(known: readonly Known[], clear: ClearPower): RecentDay {
  const lit = new Map(
    known
      .filter(({ startMs }) => clear(startMs + QUARTER_MS / 2) > 0)
      .map(({ startMs, kw, held }) => [quarterNo(startMs), held ? null : rounded(kw)]),
  );
  if (lit.size === 0) return { firstNo: 0, kw: [] };
  const [firstNo, lastNo] = [Math.min(...lit.keys()), Math.max(...lit.keys())];
  return {
    firstNo,
    kw: Array.from({ length: lastNo - firstNo + 1 }, (_, n) => lit.get(firstNo + n) ?? null),
  };
}

function learnUnrest(
  before: PlantResponse['unrest'],
  known: readonly Known[],
  clear: ClearPower,
): PlantResponse['unrest'] {
  const next: [number, number, number] = [...before];
  const byHour = new Map<number, number[]>();
  for (const { startMs, kw, held } of known) {
    const clearKw = clear(startMs + QUARTER_MS / 2);
    const hour = Math.floor(startMs / (4 * QUARTER_MS));
    if (held || clearKw < 0.15 * clearHourKw(clear, hour) || clearKw <= 0) continue;
    byHour.set(hour, [...(byHour.get(hour) ?? []), kw / clearKw]);
  }
  for (const shares of byHour.values()) {
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    if (shares.length < 4 || mean <= 0.02) continue;
    const away = shares.reduce((sum, share) => sum + Math.abs(share - mean), 0) / shares.length / mean;
    const sky = skyClass(mean);
    next[sky] += LEARNING * (Math.min(0.6, away) - next[sky]);
  }
  return next.map((share) => Math.round(share * 1e4) / 1e4) as [number, number, number];
}
