import { timeOfDayMs } from '../../periods/local-time.ts';
import { clearSky } from '../../sun/clear-sky.ts';
import { sunAt } from '../../sun/sun.ts';
import { type DayFrame, dayFrame, STEP_MS } from '../day-frame.ts';
import type { InverterDay, InverterFacts, PlantFacts, WeatherDay } from '../inverter-day.ts';

/*
 * Days of an ideal plant under a clear sky, with changes by the test: modules lie flat, strings are
 * identical, no scatter, module temperature 25 °C. Expected results can be calculated by hand.
 */

export const plant: PlantFacts = {
  latitude: 30,
  longitude: 120,
  timeZone: 'Asia/Shanghai',
  kwp: null,
  installedDayNo: null,
};
export const facts: InverterFacts = { deviceId: 1, ratedKw: 50, strings: 6, kwp: 60 };
/** 1 April 2026. */
export const FIRST_DAY = 20_544;
export const STRING_V = 600;
/** Relative to rated module power at 1000 W/m². */
export const GAIN = 0.8;
export const EFFICIENCY = 0.98;

export interface Change {
  /** Share of clear-sky irradiance, by hour of the local day. */
  readonly light?: (hour: number) => number;
  /** Share of a string's normal output. */
  readonly string?: (string: number, hour: number) => number;
  /** Share of all output: soiling, ageing. */
  readonly clean?: number;
  /** Maximum AC power, kW. */
  readonly mostKw?: number;
  /** Hours without data. */
  readonly silent?: (hour: number) => boolean;
  /** Hours in which the inverter is stopped, with its state. */
  readonly stopped?: (hour: number) => 'fault' | 'gridStop' | 'off' | undefined;
  readonly hot?: (hour: number) => boolean;
  /** Power limit that was set, percent. */
  readonly limit?: (hour: number) => number;
  readonly kohm?: (hour: number) => number;
  readonly strings?: number;
  readonly kwp?: number;
  readonly ratedKw?: number;
}

interface ClearDay {
  readonly frame: DayFrame;
  /** Middle of each step, hours of the local day. */
  readonly hours: readonly number[];
  /** Clear-sky horizontal irradiance, W/m². */
  readonly wm2: readonly number[];
}

const known = new Map<number, ClearDay>();

function clearDay(n: number): ClearDay {
  let day = known.get(n);
  if (!day) {
    const frame = dayFrame(FIRST_DAY + n, plant.timeZone);
    const midsMs = Array.from({ length: frame.steps }, (_, i) => frame.startMs + (i + 0.5) * STEP_MS);
    day = {
      frame,
      hours: midsMs.map((midMs) => timeOfDayMs(midMs, plant.timeZone) / 3_600_000),
      wm2: midsMs.map((midMs) => clearSky(sunAt(midMs, plant.latitude, plant.longitude), midMs).ghiWm2),
    };
    known.set(n, day);
  }
  return day;
}

export function inverterDay(n: number, change: Change = {}): InverterDay {
  const { frame, hours, wm2 } = clearDay(n);
  const ratedKw = change.ratedKw ?? facts.ratedKw;
  const count = change.strings ?? facts.strings;
  const stringKwp = (change.kwp ?? facts.kwp ?? 0) / count;
  const silent = hours.map((hour) => change.silent?.(hour) ?? false);
  const stopped = hours.map((hour) => change.stopped?.(hour));
  const steps = <T>(value: (hour: number, i: number) => T) =>
    hours.map((hour, i) => (silent[i] ? null : value(hour, i)));
  const share = (holds: (hour: number, i: number) => boolean) => steps((hour, i) => (holds(hour, i) ? 1 : 0));
  const stringKw = Array.from({ length: count }, (_, s) =>
    hours.map((hour, i) => {
      const light = (wm2[i] ?? 0) * (change.light?.(hour) ?? 1);
      return ((stringKwp * light) / 1000) * GAIN * (change.clean ?? 1) * (change.string?.(s, hour) ?? 1);
    }),
  );
  const dcKw = hours.map((_, i) => stringKw.reduce((all, kw) => all + (kw[i] ?? 0), 0));
  // AC output of the inverter: full, limited, or zero.
  const taken = hours.map((hour, i) => {
    const possibleKw = (dcKw[i] ?? 0) * EFFICIENCY;
    const mostKw = Math.min(
      ratedKw,
      change.mostKw ?? ratedKw,
      (ratedKw * (change.limit?.(hour) ?? 100)) / 100,
    );
    return stopped[i] || possibleKw <= 0 ? 0 : Math.min(1, mostKw / possibleKw);
  });
  const give = (kw: readonly number[], factor: number) =>
    steps((_, i) => (kw[i] ?? 0) * (taken[i] ?? 0) * factor);
  return {
    dayNo: frame.dayNo,
    startMs: frame.startMs,
    samples: silent.map((none) => (none ? 0 : 3)),
    acKw: give(dcKw, EFFICIENCY),
    dcKw: give(dcKw, 1),
    stringA: stringKw.map((kw) => give(kw, 1000 / STRING_V)),
    stringV: stringKw.map(() => steps(() => STRING_V)),
    limitPercent: steps((hour) => change.limit?.(hour) ?? 100),
    // Not at night: it would be used to estimate the ambient temperature, and modules here stay at 25 °C.
    heatSinkC: steps((hour) => (hour < 6.5 || hour > 17.5 ? null : change.hot?.(hour) ? 80 : 30)),
    gridV: steps((_, i) => (stopped[i] === 'gridStop' ? 268 : 231)),
    insulationKohm: steps((hour) => change.kohm?.(hour) ?? 900),
    faultShare: share((_, i) => stopped[i] === 'fault' || stopped[i] === 'gridStop'),
    hotShare: share((hour) => change.hot?.(hour) ?? false),
    overVoltageShare: share((_, i) => stopped[i] === 'gridStop'),
    offShare: share((_, i) => stopped[i] === 'off'),
    heldShare: steps(() => 0),
  };
}

export const inverterDays = (count: number, change: (n: number) => Change = () => ({})): InverterDay[] =>
  Array.from({ length: count }, (_, n) => inverterDay(n, change(n)));

/** Values of a weather station; `light` as for the inverter's days. */
export const weatherDays = (
  count: number,
  light: (n: number, hour: number) => number = () => 1,
): WeatherDay[] =>
  Array.from({ length: count }, (_, n) => {
    const { frame, hours, wm2: clear } = clearDay(n);
    const wm2 = hours.map((hour, i) => (clear[i] ?? 0) * light(n, hour));
    return {
      dayNo: frame.dayNo,
      startMs: frame.startMs,
      planeWm2: wm2,
      horizontalWm2: wm2,
      ambientC: wm2.map(() => 20),
      moduleC: wm2.map(() => 25),
    };
  });
