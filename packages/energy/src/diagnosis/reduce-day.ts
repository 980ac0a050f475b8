import { type DayFrame, STEP_MS } from './day-frame.ts';
import type { InverterDay, Steps, WeatherDay } from './inverter-day.ts';

/** Point names as in device-plane/kinds/inverter/points.ts and device-plane/kinds/weather/points.ts. */
export interface DaySample {
  readonly atMs: number;
  readonly values: Readonly<Record<string, number | readonly (number | null)[] | null | undefined>>;
}

/** State codes of device-plane/kinds/inverter. */
const SHUT_DOWN = 5;
const FAULT = 6;
const REASON = { dispatch: 1, temperature: 2, gridVoltage: 3, gridFrequency: 4 } as const;
const GRID_OVER_VOLTAGE = 101;

/** Samples of other days are ignored; the order does not matter. */
export function reduceInverterDay(frame: DayFrame, samples: readonly DaySample[]): InverterDay {
  const steps = stepsOf(frame, samples);
  const mean = (name: string) => meanOf(steps, (sample) => numberOf(sample, name));
  const share = (holds: (sample: DaySample) => boolean) => meanOf(steps, (sample) => (holds(sample) ? 1 : 0));
  const is = (name: string, ...codes: readonly number[]) =>
    share((sample) => codes.includes(numberOf(sample, name) ?? -1));
  const strings = samples.reduce((most, sample) => Math.max(most, listOf(sample, 'stringCurrent').length), 0);
  const byString = (name: string) =>
    Array.from({ length: strings }, (_, i) => meanOf(steps, (sample) => listOf(sample, name)[i] ?? null));
  return {
    dayNo: frame.dayNo,
    startMs: frame.startMs,
    samples: steps.map((step) => step.length),
    acKw: mean('activePowerKw'),
    dcKw: mean('dcPowerKw'),
    stringA: byString('stringCurrent'),
    stringV: byString('stringVoltage'),
    limitPercent: mean('activePowerLimitPercent'),
    heatSinkC: extremeOf(steps, Math.max, (sample) => numberOf(sample, 'heatSinkTemperature')),
    gridV: extremeOf(steps, Math.max, highestPhaseV),
    insulationKohm: extremeOf(steps, Math.min, (sample) => numberOf(sample, 'insulationKohm')),
    faultShare: is('workStatus', FAULT),
    hotShare: is('deratingReason', REASON.temperature),
    overVoltageShare: share(isOverVoltage),
    offShare: is('workStatus', SHUT_DOWN),
    heldShare: is('deratingReason', REASON.dispatch, REASON.gridFrequency),
  };
}

export function reduceWeatherDay(frame: DayFrame, samples: readonly DaySample[]): WeatherDay {
  const steps = stepsOf(frame, samples);
  const mean = (name: string) => meanOf(steps, (sample) => numberOf(sample, name));
  return {
    dayNo: frame.dayNo,
    startMs: frame.startMs,
    planeWm2: mean('irradianceTilted'),
    horizontalWm2: mean('irradiance'),
    ambientC: mean('ambientTemperature'),
    moduleC: mean('moduleTemperature'),
  };
}

type Figure = (sample: DaySample) => number | null;
type StepSamples = readonly (readonly DaySample[])[];

function stepsOf({ startMs, steps }: DayFrame, samples: readonly DaySample[]): StepSamples {
  const found: DaySample[][] = Array.from({ length: steps }, () => []);
  for (const sample of samples) found[Math.floor((sample.atMs - startMs) / STEP_MS)]?.push(sample);
  return found;
}

const meanOf = (steps: StepSamples, figure: Figure): Steps =>
  steps.map((samples) => {
    let [sum, count] = [0, 0];
    for (const sample of samples) {
      const value = figure(sample);
      if (value === null) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? null : sum / count;
  });

const extremeOf = (steps: StepSamples, pick: (a: number, b: number) => number, figure: Figure): Steps =>
  steps.map((samples) =>
    samples.reduce<number | null>((found, sample) => {
      const value = figure(sample);
      if (value === null) return found;
      return found === null ? value : pick(found, value);
    }, null),
  );

const isOverVoltage = (sample: DaySample): boolean =>
  numberOf(sample, 'faultCode') === GRID_OVER_VOLTAGE ||
  numberOf(sample, 'deratingReason') === REASON.gridVoltage;

const highestPhaseV: Figure = (sample) => {
  const volts = ['voltageA', 'voltageB', 'voltageC'].map((name) => numberOf(sample, name) ?? -1);
  const highest = Math.max(...volts);
  return highest < 0 ? null : highest;
};

function numberOf({ values }: DaySample, name: string): number | null {
  const value = values[name];
  return typeof value === 'number' ? value : null;
}

function listOf({ values }: DaySample, name: string): readonly (number | null)[] {
  const value = values[name];
  return typeof value === 'object' && value !== null ? value : [];
}
