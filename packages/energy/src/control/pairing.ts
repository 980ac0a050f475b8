/** The fields of a device needed for pairing. */
export interface Unit {
  readonly deviceId: number;
  readonly sn: string;
  readonly loggerId: number | null;
  readonly parentId: number | null;
}

const bySn = (a: Unit, b: Unit) => a.sn.localeCompare(b.sn, 'en', { numeric: true });

/**
 * The batteries of each storage converter: as announced by the logger; without an announcement, and with equal numbers
 * of both behind a logger, in the order of serial numbers.
 */
export function batteriesOf<B extends Unit>(
  machines: readonly Unit[],
  batteries: readonly B[],
): Map<number, readonly B[]> {
  const announced = (machine: Unit) =>
    batteries.filter(
      (battery) => battery.parentId === machine.deviceId || battery.deviceId === machine.parentId,
    );
  const found = new Map<number, readonly B[]>();
  for (const loggerId of new Set(machines.map((machine) => machine.loggerId))) {
    const own = machines.filter((machine) => machine.loggerId === loggerId).sort(bySn);
    const their = batteries.filter((battery) => battery.loggerId === loggerId).sort(bySn);
    const isAnnounced = own.some((machine) => announced(machine).length > 0);
    const guessable = !isAnnounced && loggerId !== null && own.length === their.length;
    own.forEach((machine, i) => {
      const battery = guessable ? their[i] : undefined;
      found.set(machine.deviceId, battery ? [battery] : announced(machine));
    });
  }
  return found;
}
