/*
 * Two capacities of a battery. Rated: as it was built, shown where equipment is described. Present: what it holds now
 * between 0 and 100 % SOC, rated × SOH; every forecast, plan, simulation and control counts with it.
 */

const FULL_SOH = 100;

/** `soh`: percent; null or undefined: the battery does not say, it counts as new. */
export const presentCapacityKwh = (ratedKwh: number, soh: number | null | undefined): number =>
  (ratedKwh * (soh ?? FULL_SOH)) / FULL_SOH;
