import { STEP_H } from './day-frame.ts';
import { type DayView, DID } from './day-view.ts';
import type { InverterCase } from './inverter-case.ts';
import type { InverterFacts, PlantFacts, WeatherDay } from './inverter-day.ts';

/** kWp of each inverter: its own, or its share of the plant's by rated power; null if neither is known. */
export function kwpOfInverters(plant: PlantFacts, facts: readonly InverterFacts[]): (number | null)[] {
  const ratedKw = facts.reduce((all, one) => all + one.ratedKw, 0);
  return facts.map((one) => one.kwp ?? (plant.kwp === null ? null : (plant.kwp * one.ratedKw) / ratedKw));
}

/** Irradiance on the module plane; horizontal if there is no such sensor. */
const lightOf = (weather: WeatherDay | undefined, i: number): number | null =>
  weather?.planeWm2[i] ?? weather?.horizontalWm2[i] ?? null;

/** Minimum share of the irradiance that must have been measured. */
const ENOUGH_LIGHT = 0.8;
/** A step counts for availability if the irradiance allows this share of rated power. */
const COULD_WORK = 0.05;
/** Without measured irradiance: minimum sun elevation. */
const HIGH_SUN_DEG = 15;

export interface Ratio {
  readonly ratio: number | null;
  /** Irradiation of the day, kWh/m². */
  readonly kwhM2: number;
}

/** Energy over rated power times irradiation, for steps in which both are known. */
export function performanceRatio(
  views: readonly (DayView | undefined)[],
  kwps: readonly (number | null)[],
): Ratio {
  let [actualKwh, idealKwh, kwhM2, lit, known] = [0, 0, 0, 0, 0];
  views.forEach((view, k) => {
    const kwp = kwps[k] ?? null;
    if (!view || kwp === null) return;
    for (let i = 0; i < view.steps; i += 1) {
      if (view.did[i] === DID.dark) continue;
      lit += 1;
      const wm2 = lightOf(view.weather, i);
      if (wm2 === null) continue;
      known += 1;
      if (k === 0) kwhM2 += (wm2 / 1000) * STEP_H;
      if (view.did[i] === DID.silent) continue;
      actualKwh += (view.acKw[i] || 0) * STEP_H;
      idealKwh += kwp * (wm2 / 1000) * STEP_H;
    }
  });
  const enough =
    known > 0 && known >= ENOUGH_LIGHT * lit && idealKwh > 0 && kwps.every((kwp) => kwp !== null);
  return { ratio: enough ? actualKwh / idealKwh : null, kwhM2 };
}

/** For one inverter: minutes with light in which it could operate, out of those with data. */
export function availableSteps(of: InverterCase, d: number): { readonly up: number; readonly all: number } {
  const view = of.views[d];
  let [up, all] = [0, 0];
  for (let i = 0; view && i < view.steps; i += 1) {
    const did = view.did[i];
    const potential = of.potentialKw[d]?.[i] ?? Number.NaN;
    const light = Number.isNaN(potential)
      ? (view.sun[i]?.elevationDeg ?? 0) >= HIGH_SUN_DEG
      : potential >= COULD_WORK * of.facts.ratedKw;
    if (did === DID.silent || !light) continue;
    all += 1;
    up += 1 - downShare(view, i);
  }
  return { up, all };
}

function downShare({ day, did }: DayView, i: number): number {
  switch (did[i]) {
    case DID.off:
      return day.offShare[i] ?? 1;
    case DID.gridStop:
    case DID.fault:
      return day.faultShare[i] ?? 1;
    default:
      return did[i] === DID.idle ? 1 : 0;
  }
}
