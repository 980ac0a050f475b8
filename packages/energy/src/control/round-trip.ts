/* Round-trip efficiency of storage, AC to AC, from its own charge and discharge. */

/** Of storage that has not been measured for long enough: typical of lithium iron phosphate with its converter. */
export const USUAL_ROUND_TRIP = 0.88;
/** Number of days that are measured. */
export const ROUND_TRIP_DAYS = 60;
/** Number of full charges after which the energy left at either end no longer matters. */
const LEAST_CHARGES = 8;
/** A measured value outside of these is a fault of a meter. */
const PLAUSIBLE = { above: 0.5, below: 1 };

export interface Throughput {
  readonly chargedKwh: number;
  readonly dischargedKwh: number;
}

export interface RoundTrip {
  readonly roundTrip: number;
  readonly roundTripFrom: 'measured' | 'usual';
}

export function roundTripOf({ chargedKwh, dischargedKwh }: Throughput, capacityKwh: number): RoundTrip {
  const measured = dischargedKwh / Math.max(1e-9, chargedKwh);
  const isLong = chargedKwh > 0 && chargedKwh >= LEAST_CHARGES * capacityKwh;
  if (isLong && measured > PLAUSIBLE.above && measured < PLAUSIBLE.below)
    return { roundTrip: measured, roundTripFrom: 'measured' };
  return { roundTrip: USUAL_ROUND_TRIP, roundTripFrom: 'usual' };
}
