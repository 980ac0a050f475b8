import { clearSky, onPlane, type SkyLight, split, type TiltedPlane } from '../sun/clear-sky.ts';
import type { SunPosition } from '../sun/sun.ts';
import { STEP_MS } from './day-frame.ts';
import { type DayView, DID } from './day-view.ts';
import type { WeatherDay } from './inverter-day.ts';
import { fitPlane, type PlaneFit, type PlanePoint } from './plane-fit.ts';
import { median, middleOf, quantile } from './statistics.ts';
import type { StringDay } from './string-shares.ts';

/*
 * Expected module power of an inverter: irradiance on the module plane times one learned gain. The irradiance comes
 * from the weather station in its own plane, is transposed to the estimated module plane, or, without a station, is
 * that of a clear sky on the clearest days.
 */

/** Crystalline silicon, per kelvin from 25 °C. */
const TEMPERATURE_COEFFICIENT = -0.0036;
/** If only ambient temperature is measured: heating of the modules per W/m². */
const KELVIN_PER_WM2 = 0.028;
const WARMER_BY_DAY_C = 8;
/** Below this irradiance, angles of incidence and reflections distort the comparison. */
const LEAST_WM2 = 200;
/** The gain is determined at high sun, on days with enough unlimited and stable steps. */
const HIGH_SUN = 0.6;
const LEAST_STEPS = 6;
const ENOUGH_SHARE = 0.5;
const USUAL_QUANTILE = 0.8;
const ENOUGH_DAYS = 3;
/** Conditions for the points of a plane fit. */
const FIT = { ofScale: 0.12, points: 40, clearPoints: 15, acrossDays: 0.5 };
/** A clear day is smooth, and its energy is close to the best one relative to a clear sky. */
const CLEAR = { roughness: 0.035, ofBest: 0.85 };
/** The station's own plane is used if it fits well, unless another plane fits clearly better. */
const GOOD_FIT = 0.01;
const BETTER_FIT = 0.75;

export type ModelSource = 'station' | 'movedPlane' | 'clearSky';

export interface ModelDay {
  readonly stringDay: StringDay;
  /** Power in kW at a gain of 1, by step; NaN in the dark or without irradiance. */
  readonly basisKw: Float64Array;
  /** Healthy strings relative to the basis, median of the bright unlimited steps; null: not enough data. */
  readonly gain: number | null;
  /** The same over all bright steps, for an inverter that is at its limit at every high sun. */
  readonly looseGain: number | null;
}

export interface PowerModel {
  readonly source: ModelSource;
  readonly days: readonly ModelDay[];
  /** Gain of the better days. */
  readonly usualGain: number;
}

/** Days with the power of their healthy strings. */
interface Known {
  readonly stringDay: StringDay;
  readonly soundKw: Float64Array;
}

/** `scaleKw`: rated module power; the gain is then close to 1. */
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

/** DC power if all strings were healthy, in steps limited only by irradiance. */
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

/** The irradiance of each step of a day; calculated once per view. */
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
/** Clear skies from very clean to hazy air. */
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

/** Scatter of the gain within days. */
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
  // Under clouds the gain contains no information about the modules.
  const judged = model?.days.map((day, d) =>
    clear.has(days[d] as Known) ? day : { ...day, gain: null, looseGain: null },
  );
  return judged && withUsual('clearSky', judged);
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
 * Temperature factor of the power. Without a station, the ambient temperature is estimated from the heat sink at night
 * plus the usual daytime rise: exact enough that a heat wave is not mistaken for soiling.
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

/** Days that were clear from morning to evening, judged by the power alone. */
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
