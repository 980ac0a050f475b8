import { type SunPosition, sunAt } from '../sun/sun.ts';
import { STEP_MS } from './day-frame.ts';
import type { InverterDay, InverterFacts, PlantFacts, Steps, WeatherDay } from './inverter-day.ts';
import { diagnosisRules } from './rule-limits.ts';
import { median, middleOf } from './statistics.ts';

/** State of an inverter in a step; the first state that applies. */
export const DID = {
  /** The sun is too low. */
  dark: 0,
  /** No data received. */
  silent: 1,
  /** Switched off by a user or a command, for the whole step or part of it. */
  off: 2,
  gridStop: 3,
  fault: 4,
  hot: 5,
  /** Power limited by a command, the feed-in limit or the grid voltage. */
  held: 6,
  /** At its maximum power. */
  clipped: 7,
  /** There is light, but the inverter gives no power. */
  idle: 8,
  /** Not limited: only the irradiance determines its power. */
  free: 9,
} as const;

/** Prepared data of one inverter and day. Lists are indexed by step; NaN: unknown. */
export interface DayView {
  readonly day: InverterDay;
  readonly weather: WeatherDay | undefined;
  readonly steps: number;
  /** Sun position in the middle of each step. */
  readonly sun: readonly SunPosition[];
  /** Codes of DID. */
  readonly did: Uint8Array;
  readonly acKw: Float64Array;
  /** Power of the modules in steps in which only the irradiance limited it. */
  readonly freeKw: Float64Array;
  /** Heat sink temperature at night, approximately the ambient temperature; NaN without data. */
  readonly nightC: number;
}

/** Below this elevation there is too little light, and hills, buildings and frames shade the modules. */
const LEAST_ELEVATION_DEG = 5;
/** Minimum share of a step's samples for a state to count. */
const SOME = 0.1;
const HELD_WITHIN = 0.95;
const NIGHT_STEPS = 8;

/** NaN for `null` and for indices beyond the list; every comparison with NaN is false. */
export const numbers = (steps: Steps | undefined): Float64Array =>
  Float64Array.from(steps ?? [], (value) => value ?? Number.NaN);

// All inverters of a plant use the same sun positions and each other's days, so results are cached as long as the day
// object lives.
const views = new WeakMap<InverterDay, DayView & { readonly ratedKw: number }>();
const suns = new Map<string, readonly SunPosition[]>();
const KEPT_SUNS = 400;

function sunOf(startMs: number, steps: number, { latitude, longitude }: PlantFacts): readonly SunPosition[] {
  const key = `${startMs} ${steps} ${latitude} ${longitude}`;
  let sun = suns.get(key);
  if (!sun) {
    if (suns.size >= KEPT_SUNS) suns.clear();
    sun = Array.from({ length: steps }, (_, i) => sunAt(startMs + (i + 0.5) * STEP_MS, latitude, longitude));
    suns.set(key, sun);
  }
  return sun;
}

export function viewDays(
  facts: InverterFacts,
  plant: PlantFacts,
  days: readonly InverterDay[],
  weather: readonly WeatherDay[],
): DayView[] {
  const weatherOf = new Map(weather.map((day) => [day.dayNo, day]));
  return days.map((day) => {
    const sun = sunOf(day.startMs, day.samples.length, plant);
    const sky = weatherOf.get(day.dayNo);
    const kept = views.get(day);
    if (kept && kept.sun === sun && kept.weather === sky && kept.ratedKw === facts.ratedKw) return kept;
    const made = { ...viewOf(facts, day, sun, sky), ratedKw: facts.ratedKw };
    views.set(day, made);
    return made;
  });
}

function viewOf(
  { ratedKw }: InverterFacts,
  day: InverterDay,
  sun: readonly SunPosition[],
  weather: WeatherDay | undefined,
): DayView {
  const steps = day.samples.length;
  const usualGridV = median(day.gridV.filter((volts) => volts !== null && volts > 0) as number[]);
  const acKw = numbers(day.acKw);
  const did = Uint8Array.from(day.samples, (_, i) =>
    didIn(day, i, sun[i], ratedKw, usualGridV ?? Number.POSITIVE_INFINITY),
  );
  const freeKw = numbers(day.dcKw).map((kw, i) => (did[i] === DID.free ? kw : Number.NaN));
  const night = numbers(day.heatSinkC).map((degrees, i) => (did[i] === DID.dark ? degrees : Number.NaN));
  return { day, weather, steps, sun, did, acKw, freeKw, nightC: middleOf(night, NIGHT_STEPS) };
}

function didIn(
  day: InverterDay,
  i: number,
  sun: SunPosition | undefined,
  ratedKw: number,
  usualGridV: number,
): number {
  if (!sun || sun.elevationDeg < LEAST_ELEVATION_DEG) return DID.dark;
  if ((day.samples[i] ?? 0) === 0) return DID.silent;
  const is = (share: Steps) => (share[i] ?? 0) >= SOME;
  if (is(day.offShare)) return DID.off;
  if (is(day.faultShare)) {
    const highV = (day.gridV[i] ?? 0) >= diagnosisRules.gridStop.highVoltage * usualGridV;
    return highV || is(day.overVoltageShare) ? DID.gridStop : DID.fault;
  }
  if (is(day.hotShare)) return DID.hot;
  if (is(day.heldShare) || is(day.overVoltageShare)) return DID.held;
  const acKw = day.acKw[i] ?? 0;
  const limit = (day.limitPercent[i] ?? 100) / 100;
  if (limit < 0.99 && acKw >= HELD_WITHIN * limit * ratedKw) return DID.held;
  if (acKw >= diagnosisRules.clipping.ofRated * ratedKw) return DID.clipped;
  return acKw <= 0.002 * ratedKw ? DID.idle : DID.free;
}

/** Steps in which strings can be compared: the inverter runs, at any power. */
export const isRunning = (did: number | undefined): boolean =>
  did === DID.free || did === DID.held || did === DID.hot || did === DID.clipped;
