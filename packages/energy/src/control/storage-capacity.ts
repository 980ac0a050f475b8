/*
 * Two capacities of a battery. Rated: as built, shown in equipment data. Present: usable between 0 and 100 % SOC, rated
 * × SOH; used by forecasts, plans, simulations and control.
 */

const FULL_SOH = 100;

/** `soh`: percent; null or undefined: not reported, counted as new. */
export const presentCapacityKwh = (ratedKwh: number, soh: number | null | undefined): number =>
  (ratedKwh * (soh ?? FULL_SOH)) / FULL_SOH;
