import { type DayView, DID, viewDays } from './day-view.ts';
import type { Finding } from './finding.ts';
import type { InverterDay, InverterFacts, PlantFacts, WeatherDay } from './inverter-day.ts';
import { type PowerModel, powerModel, soundKwOf } from './power-model.ts';
import { type SiblingModel, siblingModel } from './sibling-model.ts';
import { median } from './statistics.ts';
import { type StringShares, stringShares } from './string-shares.ts';

export interface InverterWithDays {
  readonly facts: InverterFacts;
  readonly days: readonly InverterDay[];
}

/** Input of all rules, calculated once. Lists by day have the order of `views`. */
export interface InverterCase {
  readonly facts: InverterFacts;
  readonly plant: PlantFacts;
  readonly views: readonly DayView[];
  readonly strings: StringShares;
  readonly model: PowerModel | undefined;
  readonly siblings: SiblingModel | undefined;
  /** By day: the other inverters of the plant; empty if none reported. */
  readonly others: readonly (readonly (DayView | undefined)[])[];
  /** By day and step: AC power of clean modules without faults and without the inverter's limit; NaN: unknown. */
  readonly potentialKw: readonly Float64Array[];
  /** AC over DC. */
  readonly efficiency: number;
  readonly lastDayNo: number;
  /** Findings that are still open. */
  readonly open: readonly Finding[];
}

const USUAL_EFFICIENCY = 0.98;
/** Clouds change within this number of steps: the clearness of a step without a value is taken from its neighbours. */
const AROUND_STEPS = 8;
const AROUND_ENOUGH = 4;

export function inverterCase(
  facts: InverterFacts,
  plant: PlantFacts,
  days: readonly InverterDay[],
  weather: readonly WeatherDay[],
  siblings: readonly InverterWithDays[],
  open: readonly Finding[],
): InverterCase {
  const views = viewDays(facts, plant, withSilentDays(days, siblings), weather);
  const strings = stringShares(views, facts.ratedKw, rememberedShares(open));
  const model = powerModel(strings.days, facts.kwp ?? facts.ratedKw, plant.latitude);
  const bySibling = siblings.map((one) => {
    const byDay = new Map(
      viewDays(one.facts, plant, one.days, weather).map((view) => [view.day.dayNo, view]),
    );
    return views.map(({ day }) => byDay.get(day.dayNo));
  });
  const soundKw = strings.days.map(soundKwOf);
  const beside = siblingModel(
    soundKw,
    strings.days.map(({ calm }) => calm),
    bySibling,
  );
  const efficiency = efficiencyOf(views);
  return {
    facts,
    plant,
    views,
    strings,
    model,
    siblings: beside,
    efficiency,
    open,
    others: views.map((_, d) => bySibling.map((own) => own[d])),
    potentialKw: views.map((view, d) =>
      potentialOf(view, d, model, beside, soundKw[d]).map((kw) => kw * efficiency),
    ),
    lastDayNo: views.at(-1)?.day.dayNo ?? 0,
  };
}

/** Days without stored data although other inverters have data: the inverter was silent all day. */
function withSilentDays(days: readonly InverterDay[], siblings: readonly InverterWithDays[]): InverterDay[] {
  const firstNo = days[0]?.dayNo ?? Number.POSITIVE_INFINITY;
  const own = new Set(days.map(({ dayNo }) => dayNo));
  const missing = new Map<number, InverterDay>();
  for (const { days: others } of siblings)
    for (const day of others)
      if (day.dayNo > firstNo && !own.has(day.dayNo)) missing.set(day.dayNo, silentDay(day));
  return missing.size === 0 ? [...days] : [...days, ...missing.values()].sort((a, b) => a.dayNo - b.dayNo);
}

function silentDay({ dayNo, startMs, samples }: InverterDay): InverterDay {
  const none = samples.map(() => null);
  return {
    dayNo,
    startMs,
    samples: samples.map(() => 0),
    acKw: none,
    dcKw: none,
    stringA: [],
    stringV: [],
    limitPercent: none,
    heatSinkC: none,
    gridV: none,
    insulationKohm: none,
    faultShare: none,
    hotShare: none,
    overVoltageShare: none,
    offShare: none,
    heldShare: none,
  };
}

/** For strings that failed: the finding contains their earlier share. */
function rememberedShares(open: readonly Finding[]): Map<number, number> {
  const known = open.flatMap(({ string, evidence }): [number, number][] =>
    string !== null && evidence.figures.usualShare !== undefined
      ? [[string - 1, evidence.figures.usualShare]]
      : [],
  );
  return new Map(known);
}

function efficiencyOf(views: readonly DayView[]): number {
  const ratios: number[] = [];
  for (const { acKw, freeKw } of views)
    freeKw.forEach((dcKw, i) => {
      if (dcKw > 0) ratios.push((acKw[i] as number) / dcKw);
    });
  return Math.min(1, median(ratios) ?? USUAL_EFFICIENCY);
}

/** DC power: from the weather station, else from the siblings, else from a clear sky scaled by the clearness nearby. */
function potentialOf(
  view: DayView,
  d: number,
  model: PowerModel | undefined,
  siblings: SiblingModel | undefined,
  soundKw: Float64Array | undefined,
): Float64Array {
  const basis = model?.days[d]?.basisKw;
  const light = siblings?.light[d];
  const isClearSky = model?.source === 'clearSky';
  const gain = model?.usualGain ?? Number.NaN;
  const clearness = (i: number) => (soundKw?.[i] ?? Number.NaN) / (basis?.[i] ?? Number.NaN) / gain;
  return Float64Array.from(view.did, (did, i) => {
    if (did === DID.dark) return Number.NaN;
    const byLight = (basis?.[i] ?? Number.NaN) * gain;
    if (!isClearSky && !Number.isNaN(byLight)) return byLight;
    const beside = (light?.[i] ?? Number.NaN) * (siblings?.usualGain ?? Number.NaN);
    return Number.isNaN(beside) ? byLight * Math.min(1, around(i, clearness)) : beside;
  });
}

/** The value itself, or the median of the nearest known ones. */
function around(i: number, value: (i: number) => number): number {
  const own = value(i);
  if (!Number.isNaN(own)) return own;
  const known: number[] = [];
  for (let away = 1; away <= AROUND_STEPS && known.length < AROUND_ENOUGH; away += 1)
    known.push(...[value(i - away), value(i + away)].filter((one) => !Number.isNaN(one)));
  return median(known) ?? Number.NaN;
}
