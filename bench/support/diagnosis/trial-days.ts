import { type DayFrame, dayFrame } from '@heliodon/energy/diagnosis/day-frame';
import type { InverterDay, WeatherDay } from '@heliodon/energy/diagnosis/inverter-day';
import { type DaySample, reduceInverterDay, reduceWeatherDay } from '@heliodon/energy/diagnosis/reduce-day';
import { dayNoOf, localDay } from '@heliodon/energy/periods/local-time';
import { initialState } from '@heliodon/fleet/model/initial-state';
import { possibleAcKw } from '@heliodon/fleet/model/inverters';
import { hash32, seedOf } from '@heliodon/fleet/model/noise';
import { advance, lightAt } from '@heliodon/fleet/model/plant';
import { activeFault, type InverterPart, type Light, partsOf } from '@heliodon/fleet/model/plant-parts';
import { readings } from '@heliodon/fleet/model/readings/readings';
import { solarDay } from '@heliodon/fleet/model/sky';
import type { InverterState, PlantState } from '@heliodon/fleet/model/state';
import { dirtOf, insulationShare, stringWorth, worthNow } from '@heliodon/fleet/model/troubles';
import { HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { isLost, noisyInverter, noisyWeather } from './trial-noise.ts';
import type { TrialPlant } from './trial-plants.ts';

/** Sampling interval by day; at night nothing changes. */
const STEP_MS = { light: 5 * MINUTE_MS, dark: 30 * MINUTE_MS };
const USUAL_KOHM = 900;

/** Actual state of an inverter on a day. */
export interface Truth {
  madeKwh: number;
  clippedKwh: number;
  hotLostKwh: number;
  silentMin: number;
  stoppedMin: number;
  leastKohm: number;
  /** Share of irradiance lost to its own soiling, and to that of the whole plant. */
  dirt: number;
  plantDirt: number;
  /** By string: healthy and actual output, in the same unit. */
  readonly soundOf: number[];
  readonly gaveOf: number[];
}

export interface PlantDay {
  readonly frame: DayFrame;
  readonly inverters: readonly InverterDay[];
  readonly weather: WeatherDay | undefined;
  readonly truths: readonly Truth[];
}

/** Consecutive days of a trial plant, as sent by its loggers. */
export function* trialDays(trial: TrialPlant, days: number, stepMs = STEP_MS): Generator<PlantDay> {
  const { spec, startMs } = trial;
  const parts = partsOf(spec);
  const firstNo = dayNoOf(localDay(startMs, spec.timeZone));
  const state = initialState(spec, dayFrame(firstNo, spec.timeZone).startMs);
  for (let d = 0; d < days; d += 1) {
    const frame = dayFrame(firstNo + d, spec.timeZone);
    const endMs = dayFrame(firstNo + d + 1, spec.timeZone).startMs;
    const samples = new Map<string, DaySample[]>(spec.devices.map(({ sn }) => [sn, []]));
    const truths = parts.inverters.map(({ worths }) => noTruth(worths.length));
    let atMs = frame.startMs;
    while (atMs < endMs) {
      giveOrders(trial, state, d, (atMs - frame.startMs) / HOUR_MS);
      advance(spec, state, atMs);
      const light = lightAt(parts, atMs);
      const lit = light.sky.elevationDeg > -3;
      const everyMs = lit ? stepMs.light : stepMs.dark;
      read(trial, state, light, samples);
      if (lit)
        parts.inverters.forEach((part, i) => {
          const [truth, inverter] = [truths[i], state.inverters[i]];
          if (truth && inverter) witness(truth, part, inverter, light, atMs, everyMs / HOUR_MS);
        });
      atMs += everyMs;
    }
    const noonMs = (frame.startMs + endMs) / 2;
    parts.inverters.forEach((part, i) => {
      const truth = truths[i];
      if (!truth) return;
      truth.plantDirt = parts.soiling(Math.floor(solarDay(parts.site, noonMs)));
      for (const { fault, activeAt } of part.faults)
        if (fault.type === 'soiling' && activeAt(noonMs)) truth.dirt = dirtOf(part, fault, noonMs);
    });
    const station = spec.devices.find(({ kind }) => kind === 'weather');
    yield {
      frame,
      truths,
      inverters: trial.inverters.map(({ sn }) => reduceInverterDay(frame, samples.get(sn) ?? [])),
      weather: station && reduceWeatherDay(frame, samples.get(station.sn) ?? []),
    };
  }
}

function giveOrders({ orders }: TrialPlant, state: PlantState, day: number, hour: number): void {
  const order = orders.find((one) => one.day === day && hour >= one.fromH && hour < one.toH);
  for (const inverter of state.inverters) inverter.limitPercent = order?.percent ?? 100;
}

function read(
  { spec, inverters }: TrialPlant,
  state: PlantState,
  light: Light,
  samples: ReadonlyMap<string, DaySample[]>,
): void {
  const { atMs } = state;
  const broken = light.sky.cloudiness > 0.2 && light.sky.cloudiness < 0.7;
  const wanted = readings(spec, state, ({ kind }) => kind === 'inverter' || kind === 'weather');
  for (const { sn, kind, values } of wanted) {
    const seed = hash32(spec.seed, seedOf(sn), 51);
    if (isLost(seed, atMs)) continue;
    const ratedKw = inverters.find((one) => one.sn === sn)?.ratedKw ?? 0;
    samples.get(sn)?.push({
      atMs,
      values:
        kind === 'inverter'
          ? noisyInverter(values, ratedKw, seed, atMs, broken)
          : noisyWeather(values, seed, atMs),
    });
  }
}

const noTruth = (strings: number): Truth => ({
  madeKwh: 0,
  clippedKwh: 0,
  hotLostKwh: 0,
  silentMin: 0,
  stoppedMin: 0,
  leastKohm: Number.POSITIVE_INFINITY,
  dirt: 0,
  plantDirt: 0,
  soundOf: new Array<number>(strings).fill(0),
  gaveOf: new Array<number>(strings).fill(0),
});

function witness(
  truth: Truth,
  part: InverterPart,
  inverter: InverterState,
  light: Light,
  atMs: number,
  hours: number,
): void {
  const { ratedKw } = part.spec;
  const possibleKw = possibleAcKw(part, light, worthNow(part, light, atMs));
  truth.madeKwh += inverter.acKw * hours;
  if (inverter.derated === 2) truth.hotLostKwh += (Math.min(possibleKw, ratedKw) - inverter.acKw) * hours;
  else if (inverter.derated === 0 && inverter.acKw > 0)
    truth.clippedKwh += Math.max(0, possibleKw - ratedKw) * hours;
  if (activeFault(part, 'silent', atMs)) truth.silentMin += 60 * hours;
  if (activeFault(part, 'gridOverVoltage', atMs)) truth.stoppedMin += 60 * hours;
  truth.leastKohm = Math.min(truth.leastKohm, USUAL_KOHM * insulationShare(part, light, atMs));
  const share = Math.min(1, possibleKw / ratedKw);
  part.worths.forEach((worth, s) => {
    truth.soundOf[s] = (truth.soundOf[s] ?? 0) + share;
    truth.gaveOf[s] = (truth.gaveOf[s] ?? 0) + (share * stringWorth(part, s, light, atMs)) / worth;
  });
}
