import { FLOWS, type Flow } from './plant-flows.ts';

/* Report figures derived from the energy flows. */

/** kWh; null: unknown. */
export type FlowEnergy = Readonly<Record<Flow, number | null>>;

export interface FigurePlant {
  readonly pvKwp: number | null;
  readonly coalKgPerKwh: number;
  readonly co2KgPerKwh: number;
  readonly treesPerKwh: number;
}

export interface EnergyFigures {
  /** Hours at full power for the same energy. */
  readonly fullHours: number | null;
  /** Discharged over charged energy. Null if more was discharged than charged, because storage was emptied. */
  readonly roundTrip: number | null;
  /** Share of generation that was not exported. */
  readonly selfUse: number | null;
  /** Share of consumption, including chargers, that was not imported. */
  readonly selfSufficiency: number | null;
  readonly coalKg: number | null;
  readonly co2Kg: number | null;
  readonly trees: number | null;
}

export function addFlows(parts: readonly FlowEnergy[]): FlowEnergy {
  const sums = Object.fromEntries(FLOWS.map((flow) => [flow, null])) as Record<Flow, number | null>;
  for (const part of parts) for (const flow of FLOWS) sums[flow] = plus(sums[flow], part[flow]);
  return sums;
}

/** An unknown value counts as zero; unknown only if both are. */
export const plus = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : a + b;

const share = (part: number, of: number): number => Math.min(1, Math.max(0, part / of));

export function energyFigures(flows: FlowEnergy, plant: FigurePlant): EnergyFigures {
  const { pv, charge, discharge } = flows;
  const used = plus(flows.load, flows.charging);
  const made = (factor: number) => (pv === null ? null : pv * factor);
  return {
    fullHours: pv === null || !plant.pvKwp ? null : pv / plant.pvKwp,
    roundTrip:
      charge === null || discharge === null || !charge || discharge > charge ? null : discharge / charge,
    selfUse: !pv || flows.export === null ? null : share(pv - flows.export, pv),
    selfSufficiency: !used || flows.import === null ? null : share(used - flows.import, used),
    coalKg: made(plant.coalKgPerKwh),
    co2Kg: made(plant.co2KgPerKwh),
    trees: made(plant.treesPerKwh),
  };
}
