/** A string below this energy on every day is not connected. */
const CONNECTED_KWH = 0.05;
/** With less irradiance no comparison is possible. */
const LEAST_MEDIAN_KWH = 0.2;

type Energies = readonly (number | null)[];

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** For each string, whether it is connected, judged from all known days. */
export function connectedStrings(days: readonly Energies[]): boolean[] {
  const strings = days.reduce((most, day) => Math.max(most, day.length), 0);
  return Array.from({ length: strings }, (_, string) =>
    days.some((day) => (day[string] ?? 0) >= CONNECTED_KWH),
  );
}

/** For one or several days: the energy of each string as a share of the median of the connected ones. */
export function stringShares(energies: Energies, connected: readonly boolean[]): (number | null)[] {
  const known = energies.filter((kwh, string) => kwh !== null && connected[string]) as number[];
  const usual = median(known);
  return connected.map((isConnected, string) => {
    const kwh = energies[string] ?? null;
    return !isConnected || kwh === null || usual === null || usual < LEAST_MEDIAN_KWH ? null : kwh / usual;
  });
}

/** Sum of the energies of several days of one inverter. */
export function summedEnergies(days: readonly Energies[]): (number | null)[] {
  const strings = days.reduce((most, day) => Math.max(most, day.length), 0);
  return Array.from({ length: strings }, (_, string) => {
    const known = days.flatMap((day) => day[string] ?? []);
    return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
  });
}
