import { HALF_HOURS, HOURS, type LoadDay } from './load-day.ts';

/*
 * How much load depends on temperature: a relative change per degree of cooling and of heating. A day is compared with
 * the days that its usual profile comes from, so that only what is warmer or colder than them counts.
 */

/** Outdoor temperatures from which buildings are cooled and heated. */
const COOLED_FROM_C = 20;
const HEATED_FROM_C = 15;
const HALF_LIFE_DAYS = 20;
/** Days of history that a plant without dependence counts as much as the own ones, and their degrees. */
const INDEPENDENT = { days: 3, degrees: 3 };
const LEAST_DAYS = 10;
/** Bounds of the relative change. */
const EFFECT = { least: -0.4, most: 0.8 };

/** Relative change of load per degree. */
interface TemperatureResponse {
  readonly cooling: number;
  readonly heating: number;
}

/** Mean degrees by local hour; NaN: unknown. */
export interface Degrees {
  readonly cooling: ArrayLike<number>;
  readonly heating: ArrayLike<number>;
}

const coolingDegrees = (airC: number): number => Math.max(0, airC - COOLED_FROM_C);
const heatingDegrees = (airC: number): number => Math.max(0, HEATED_FROM_C - airC);

/** Of several days by their weights. */
export function meanDegrees(days: readonly LoadDay[], weights: ArrayLike<number>): Degrees {
  const cooling = new Float64Array(HOURS);
  const heating = new Float64Array(HOURS);
  const totals = new Float64Array(HOURS);
  days.forEach(({ airC }, n) => {
    airC?.forEach((own, hour) => {
      if (own === null) return;
      const weight = weights[n] as number;
      cooling[hour] = (cooling[hour] as number) + weight * coolingDegrees(own);
      heating[hour] = (heating[hour] as number) + weight * heatingDegrees(own);
      totals[hour] = (totals[hour] as number) + weight;
    });
  });
  const mean = (sums: Float64Array) => sums.map((sum, hour) => sum / (totals[hour] as number));
  return { cooling: mean(cooling), heating: mean(heating) };
}

/** Relative change of load by the temperature of an hour; 0 where temperatures are unknown. */
export function effectOf(
  { cooling, heating }: TemperatureResponse,
  airC: number,
  usual: Degrees,
  hour: number,
): number {
  const warmer = coolingDegrees(airC) - (usual.cooling[hour] ?? Number.NaN);
  const colder = heatingDegrees(airC) - (usual.heating[hour] ?? Number.NaN);
  const effect = cooling * warmer + heating * colder;
  return Number.isNaN(effect) ? 0 : Math.max(EFFECT.least, Math.min(EFFECT.most, effect));
}

/** A past day that has deviations from the profile of the days before it. */
export interface UsualDay {
  /** Place of the day, and of its first half hour in the deviations. */
  readonly at: number;
  readonly from: number;
  /** How much each of the days before it counted. */
  readonly ofBefore: Float64Array;
}

interface Deviations {
  readonly deviations: Float64Array;
  readonly weights: Float64Array;
}

export interface LearnedTemperature {
  readonly response: TemperatureResponse;
  /** Deviations without what the temperature explains. */
  readonly deviations: Float64Array;
}

/** Undefined: too few days with temperatures. */
export function learnTemperature(
  days: readonly LoadDay[],
  usualDays: readonly UsualDay[],
  past: Deviations,
): LearnedTemperature | undefined {
  const known = usualDays.flatMap(({ at, from, ofBefore }) => {
    const day = days[at];
    if (!day?.airC) return [];
    return [{ day, airC: day.airC, from, usual: meanDegrees(days.slice(0, at), ofBefore) }];
  });
  if (known.length < LEAST_DAYS) return undefined;
  const response = fit(known, past);
  const deviations = past.deviations.slice();
  for (const { airC, from, usual } of known) takeOut(response, deviations, from, airC, usual);
  return { response, deviations };
}

/** Removes from the deviations of a day what its temperatures explain. */
export function takeOut(
  response: TemperatureResponse,
  deviations: Float64Array,
  from: number,
  airC: readonly (number | null)[],
  usual: Degrees,
): void {
  for (let slot = 0; slot < HALF_HOURS && from + slot < deviations.length; slot += 1) {
    const effect = effectOf(response, airC[slot >> 1] ?? Number.NaN, usual, slot >> 1);
    deviations[from + slot] = (1 + (deviations[from + slot] as number)) / (1 + effect) - 1;
  }
}

interface Example {
  readonly day: LoadDay;
  readonly airC: readonly (number | null)[];
  readonly from: number;
  readonly usual: Degrees;
}

/** Weighted least squares, drawn toward no dependence. */
function fit(examples: readonly Example[], { deviations, weights }: Deviations): TemperatureResponse {
  const newest = examples.at(-1)?.day.dayNo ?? 0;
  let [cc, ch, hh, cy, hy, total] = [0, 0, 0, 0, 0, 0];
  for (const { day, airC, from, usual } of examples) {
    const dayWeight = 0.5 ** ((newest - day.dayNo) / HALF_LIFE_DAYS);
    for (let slot = 0; slot < HALF_HOURS; slot += 1) {
      const own = airC[slot >> 1] ?? Number.NaN;
      const c = coolingDegrees(own) - (usual.cooling[slot >> 1] as number);
      const h = heatingDegrees(own) - (usual.heating[slot >> 1] as number);
      const y = deviations[from + slot] as number;
      if (Number.isNaN(c + h + y)) continue;
      const weight = dayWeight * (weights[from + slot] as number);
      cc += weight * c * c;
      ch += weight * c * h;
      hh += weight * h * h;
      cy += weight * c * y;
      hy += weight * h * y;
      total += weight;
    }
  }
  const pull = (total / examples.length) * INDEPENDENT.days * INDEPENDENT.degrees ** 2;
  const [c, h] = [cc + pull, hh + pull];
  const determinant = c * h - ch * ch;
  if (!(determinant > 0)) return { cooling: 0, heating: 0 };
  return { cooling: (cy * h - hy * ch) / determinant, heating: (hy * c - cy * ch) / determinant };
}
