import { clearSky, onPlane, type SkyLight, split, type TiltedPlane } from '../sun/clear-sky.ts';
import type { SunPosition } from '../sun/sun.ts';
import { STEP_MS } from './day-frame.ts';
import { type DayView, DID } from './day-view.ts';
import type { WeatherDay } from './inverter-day.ts';
import { fitPlane, type PlaneFit, type PlanePoint } from './plane-fit.ts';
import { median, middleOf, quantile } from './statistics.ts';
import type { StringDay } from './string-shares.ts';

/*
 * What the modules of an inverter would give, from the light alone: light on their plane times one gain that is
 * learned. The light is that of the plant's station in its own plane, or moved to the plane that the modules are seen
 * to lie in, or, without a station, that of a clear sky on the clearest days.
 */

/** Crystalline silicon, per kelvin away from 25 °C. */
const TEMPERATURE_COEFFICIENT = -0.0036;
/** Where only the air is measured: modules are so much warmer at 1 W/m². */
const KELVIN_PER_WM2 = 0.028;
const WARMER_BY_DAY_C = 8;
/** Below it angles of incidence and reflections spoil the comparison. */
const LEAST_WM2 = 200;
/** The gain is taken where the sun stands high, and on days that have enough of such steps free and calm. */
const HIGH_SUN = 0.6;
const LEAST_STEPS = 6;
const ENOUGH_SHARE = 0.5;
const USUAL_QUANTILE = 0.8;
const ENOUGH_DAYS = 3;
/** Points of a plane fit: bright enough, and enough of them. */
const FIT = { ofScale: 0.12, points: 40, clearPoints: 15, acrossDays: 0.5 };
/** A clear day is smooth, and its energy comes near to the best against the clear sky. */
const CLEAR = { roughness: 0.035, ofBest: 0.85 };
/** The station's own plane is kept while it fits well, and unless another one fits clearly better. */
const GOOD_FIT = 0.01;
const BETTER_FIT = 0.75;

export type ModelSource = 'station' | 'movedPlane' | 'clearSky';

export interface ModelDay {
  readonly stringDay: StringDay;
  /** kW that the modules would give with a gain of 1, by step; NaN in the dark or without light measured. */
  readonly basisKw: Float64Array;
  /** Of sound strings over the basis, middle of the bright free steps; null on a day that cannot tell. */
  readonly gain: number | null;
  /** The same of all bright steps, for an inverter that is at its limit whenever the sun is high. */
  readonly looseGain: number | null;
}

export interface PowerModel {
  readonly source: ModelSource;
  readonly days: readonly ModelDay[];
  /** As on the better days. */
  readonly usualGain: number;
}

/** Days with what their sound strings gave. */
interface Known {
  readonly stringDay: StringDay;
  readonly soundKw: Float64Array;
}

/** `scaleKw`: what the modules are rated at; the gain is then near 1. */
export function powerModel(
  days: readonly StringDay[],
  scaleKw: number,
  latitude: number,
): PowerModel | undefined {
  const known = days.map((stringDay) => ({ stringDay, soundKw: soundKwOf(stringDay) }));
  const lit = days.filter(({ view }) => hasLight(view.weather)).length;
  return lit > 0 && lit >= days.length / 2
    ? fromStation(known, scaleKw, latitude)
    : fromClearSky(known, scaleKw, latitude);
}

const some = (steps: readonly (number | null)[]): boolean => steps.some((value) => value !== null);
const hasLight = (weather: WeatherDay | undefined): boolean =>
  weather !== undefined && (some(weather.planeWm2) || some(weather.horizontalWm2));

/** DC power that all strings would have given had they been sound, in steps in which only the light decided. */
export function soundKwOf({ view, healthyA }: StringDay): Float64Array {
  const soundKw = view.freeKw.slice();
  for (let i = 0; i < view.steps; i += 1) {
    if (Number.isNaN(soundKw[i] as number)) continue;
    let [sound, real] = [0, 0];
    for (let s = 0; s < healthyA.length; s += 1) {
      const healthy = healthyA[s]?.[i] ?? Number.NaN;
      if (Number.isNaN(healthy)) continue;
      sound += healthy;
      real += view.day.stringA[s]?.[i] ?? 0;
    }
    if (sound > real && real > 0) soundKw[i] = ((soundKw[i] as number) * sound) / real;
  }
  return soundKw;
}

type LightOf = (view: DayView) => readonly (SkyLight | undefined)[];

/** The light of each step of a day; worked out once for each view. */
function lightBy(
  make: (view: DayView, sun: SunPosition, i: number, midMs: number) => SkyLight | undefined,
): LightOf {
  const known = new WeakMap<DayView, (SkyLight | undefined)[]>();
  return (view) => {
    let lights = known.get(view);
    if (!lights) {
      lights = view.sun.map((sun, i) => make(view, sun, i, view.day.startMs + (i + 0.5) * STEP_MS));
      known.set(view, lights);
    }
    return lights;
  };
}

const measuredLight = lightBy(({ weather }, sun, i, midMs) => {
  const wm2 = weather?.horizontalWm2[i] ?? null;
  return wm2 === null ? undefined : split(wm2, sun, midMs);
});
/** Clear skies from very pure to hazy air. */
const hazes = [0.059, 0.09, 0.13, 0.18].map((dimness) =>
  lightBy((_, sun, __, midMs) => clearSky(sun, midMs, dimness)),
);
const [pureSky = measuredLight] = hazes;

type Wm2Of = (view: DayView, i: number) => number;

const movedTo =
  (plane: TiltedPlane, lightOf: LightOf): Wm2Of =>
  (view, i) => {
    const light = lightOf(view)[i];
    return light ? onPlane(light, view.sun[i] as SunPosition, plane) : Number.NaN;
  };

function fromStation(days: readonly Known[], scaleKw: number, latitude: number): PowerModel | undefined {
  const own = modelOf(days, scaleKw, 'station', ({ weather }, i) => weather?.planeWm2[i] ?? Number.NaN);
  const points = days.flatMap((day) => planePoints(day, measuredLight, scaleKw));
  const fit = points.length < FIT.points ? undefined : fitPlane(points, latitude);
  const moved = fit && modelOf(days, scaleKw, 'movedPlane', movedTo(fit.plane, measuredLight));
  if (!own || !moved) return own ?? moved;
  const scatter = scatterOf(days, own);
  return scatter > GOOD_FIT && scatterOf(days, moved) < BETTER_FIT * scatter ? moved : own;
}

/** How much the gain moves within days. */
function scatterOf(days: readonly Known[], model: PowerModel): number {
  const away: number[] = [];
  model.days.forEach(({ basisKw, gain }, d) => {
    if (gain === null) return;
    days[d]?.soundKw.forEach((kw, i) => {
      const basis = basisKw[i] ?? 0;
      if (kw > 0 && basis > 0) away.push(Math.abs(kw / basis / gain - 1));
    });
  });
  return median(away) ?? Number.POSITIVE_INFINITY;
}

function fromClearSky(days: readonly Known[], scaleKw: number, latitude: number): PowerModel | undefined {
  const clear = clearDays(days);
  let best: { readonly fit: PlaneFit; readonly lightOf: LightOf } | undefined;
  for (const lightOf of hazes) {
    const points = [...clear].flatMap((day) => planePoints(day, lightOf, scaleKw));
    const fit = points.length < FIT.clearPoints ? undefined : fitPlane(points, latitude, FIT.acrossDays);
    if (fit && (!best || fit.away < best.fit.away)) best = { fit, lightOf };
  }
  const model = best && modelOf(days, scaleKw, 'clearSky', movedTo(best.fit.plane, best.lightOf));
  // Under clouds the gain says nothing about the modules.
  const told = model?.days.map((day, d) =>
    clear.has(days[d] as Known) ? day : { ...day, gain: null, looseGain: null },
  );
  return told && withUsual('clearSky', told);
}

function planePoints(
  { stringDay: { view }, soundKw }: Known,
  lightOf: LightOf,
  scaleKw: number,
): PlanePoint[] {
  const points: PlanePoint[] = [];
  const lights = lightOf(view);
  soundKw.forEach((kw, i) => {
    const [light, sun] = [lights[i], view.sun[i]];
    if (!(kw >= FIT.ofScale * scaleKw) || !light || !sun) return;
    points.push({ day: view.day.dayNo, kw: kw / heatFactor(view, i, light.ghiWm2), light, sun });
  });
  return points;
}

/**
 * What the temperature makes of the power. Without a station the inverter's heat sink says how warm the night was, and
 * by day it is warmer by what is usual: enough to keep a spell of heat from looking like dust.
 */
function heatFactor({ weather, nightC }: DayView, i: number, wm2: number): number {
  const measuredC = weather?.ambientC[i] ?? null;
  const airC = measuredC ?? (Number.isNaN(nightC) ? null : nightC + WARMER_BY_DAY_C);
  const moduleC = weather?.moduleC[i] ?? (airC === null ? null : airC + KELVIN_PER_WM2 * wm2);
  return moduleC === null ? 1 : 1 + TEMPERATURE_COEFFICIENT * (moduleC - 25);
}

function modelOf(
  days: readonly Known[],
  scaleKw: number,
  source: ModelSource,
  wm2Of: Wm2Of,
): PowerModel | undefined {
  const made = days.map(({ stringDay, soundKw }): ModelDay => {
    const { view } = stringDay;
    const highest = view.sun.reduce((most, { cosZenith }) => Math.max(most, cosZenith), 0);
    const isHigh = (i: number) => (view.sun[i]?.cosZenith ?? 0) >= HIGH_SUN * highest;
    const high = view.sun.filter((_, i) => isHigh(i)).length;
    const basisKw = new Float64Array(view.steps).fill(Number.NaN);
    const gains = new Float64Array(view.steps).fill(Number.NaN);
    const loose = new Float64Array(view.steps).fill(Number.NaN);
    for (let i = 0; i < view.steps; i += 1) {
      const wm2 = view.did[i] === DID.dark ? Number.NaN : wm2Of(view, i);
      if (Number.isNaN(wm2)) continue;
      const basis = (scaleKw * Math.max(0, wm2) * heatFactor(view, i, wm2)) / 1000;
      basisKw[i] = basis;
      if (wm2 < LEAST_WM2) continue;
      loose[i] = (soundKw[i] as number) / basis;
      if (isHigh(i) && stringDay.calm[i]) gains[i] = loose[i] as number;
    }
    const known = (gain: number) => (Number.isNaN(gain) ? null : gain);
    const gain = known(middleOf(gains, Math.max(LEAST_STEPS, ENOUGH_SHARE * high)));
    return { stringDay, basisKw, gain, looseGain: known(middleOf(loose, LEAST_STEPS)) };
  });
  return withUsual(source, made);
}

function withUsual(source: ModelSource, days: readonly ModelDay[]): PowerModel | undefined {
  const gains = days.map(({ gain }) => gain).filter((gain) => gain !== null);
  const loose = days.map(({ looseGain }) => looseGain).filter((gain) => gain !== null);
  const usualGain = quantile(gains.length >= ENOUGH_DAYS ? gains : loose, USUAL_QUANTILE) ?? 0;
  return usualGain <= 0 ? undefined : { source, days, usualGain };
}

/** Days that were clear from morning to evening, seen in the power alone. */
function clearDays(days: readonly Known[]): Set<Known> {
  const judged = days.map((day) => {
    const { view } = day.stringDay;
    const lights = pureSky(view);
    let [energy, sky, rough] = [0, 0, 0];
    day.soundKw.forEach((kw, i) => {
      if (Number.isNaN(kw)) return;
      energy += kw;
      sky += lights[i]?.ghiWm2 ?? 0;
      const bend = (day.soundKw[i - 1] ?? Number.NaN) - 2 * kw + (day.soundKw[i + 1] ?? Number.NaN);
      if (!Number.isNaN(bend)) rough += Math.abs(bend);
    });
    return { day, ratio: sky > 0 ? energy / sky : 0, roughness: energy > 0 ? rough / energy : 1 };
  });
  const smooth = judged.filter(({ roughness }) => roughness < CLEAR.roughness);
  const ratios = smooth.map(({ ratio }) => ratio);
  const best = quantile(ratios, 0.9) ?? 0;
  return new Set(smooth.filter(({ ratio }) => ratio >= CLEAR.ofBest * best).map(({ day }) => day));
}
