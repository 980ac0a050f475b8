/** A string that gave less on every day is no string: nothing is connected there. */
const CONNECTED_KWH = 0.05;
/** With less light nothing can be compared. */
const LEAST_MEDIAN_KWH = 0.2;

type Energies = readonly (number | null)[];

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** By string, whether anything is connected: seen in all days that are known. */
export function connectedStrings(days: readonly Energies[]): boolean[] {
  const strings = days.reduce((most, day) => Math.max(most, day.length), 0);
  return Array.from({ length: strings }, (_, string) =>
    days.some((day) => (day[string] ?? 0) >= CONNECTED_KWH),
  );
}

/** Of one day or several together: each string's energy as a share of the median of the connected ones. */
export function stringShares(energies: Energies, connected: readonly boolean[]): (number | null)[] {
  const known = energies.filter((kwh, string) => kwh !== null && connected[string]) as number[];
  const usual = median(known);
  return connected.map((isConnected, string) => {
    const kwh = energies[string] ?? null;
    return !isConnected || kwh === null || usual === null || usual < LEAST_MEDIAN_KWH ? null : kwh / usual;
  });
}

/** Energies of several days of one inverter together. */
export function summedEnergies(days: readonly Energies[]): (number | null)[] {
  const strings = days.reduce((most, day) => Math.max(most, day.length), 0);
  return Array.from({ length: strings }, (_, string) => {
    const known = days.flatMap((day) => day[string] ?? []);
    return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
  });
}
