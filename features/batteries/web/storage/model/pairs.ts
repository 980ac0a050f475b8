/** As much of a device as its place among others needs. */
export interface Unit {
  readonly deviceId: number;
  readonly sn: string;
  readonly loggerSn: string | null;
}

export interface Pair {
  readonly batteryIds: readonly number[];
  /** Not reported: machines and batteries behind the logger are paired in the order of serial numbers. */
  readonly guessed: boolean;
}

const bySn = (a: Unit, b: Unit) => a.sn.localeCompare(b.sn, 'en', { numeric: true });

/**
 * Which batteries a storage machine works on. `announced`: what loggers said, by machine; where they said something
 * of one machine behind a logger, nothing is guessed for the others behind it.
 */
export function pairsOf(
  machines: readonly Unit[],
  batteries: readonly Unit[],
  announced: ReadonlyMap<number, readonly number[]>,
): Map<number, Pair> {
  const pairs = new Map<number, Pair>();
  for (const loggerSn of new Set(machines.map((machine) => machine.loggerSn))) {
    const behind = (units: readonly Unit[]) => units.filter((unit) => unit.loggerSn === loggerSn).sort(bySn);
    const [own, their] = [behind(machines), behind(batteries)];
    const isAnnounced = own.some(({ deviceId }) => (announced.get(deviceId)?.length ?? 0) > 0);
    const guessable = !isAnnounced && loggerSn !== null && own.length === their.length;
    own.forEach(({ deviceId }, i) => {
      const battery = guessable ? their[i] : undefined;
      const batteryIds = battery ? [battery.deviceId] : (announced.get(deviceId) ?? []);
      pairs.set(deviceId, { batteryIds, guessed: battery !== undefined });
    });
  }
  return pairs;
}
