import { exampleOf } from '@heliodon/contract/testing/example';
import {
  bestChanges,
  type PotentialCost,
  potentialResults,
} from '@heliodon/energy/optimise/storage-potential';
import {
  kindsOfFilter,
  type PotentialFilterKind,
  type PotentialInputs,
  type PotentialRow,
  potentialRow,
} from '../../../contract/potential.contract.ts';

const inputs: PotentialInputs = {
  capacityKwh: 430,
  maxChargeKw: 215,
  maxDischargeKw: 215,
  socMin: 10,
  socMax: 95,
  roundTrip: 0.88,
  wearPerKwh: 0.098,
  transformerKw: 1250,
  exportLimitKw: null,
  demandLimitKw: null,
  demandPricePerKw: null,
  peakKw: 840,
  socKnown: false,
};

const costs: readonly PotentialCost[] = [
  { variant: 'priceRule', before: null, after: null, cost: 10_250 },
  { variant: 'automatic', before: null, after: null, cost: 8_800 },
  { variant: 'capacity200', before: 430, after: 860, cost: 8_500 },
];

const rowOf = (values: Partial<PotentialRow>): PotentialRow =>
  exampleOf(potentialRow, {
    timeZone: 'Asia/Shanghai',
    currency: 'CNY',
    month: '2026-10',
    monthDays: 31,
    state: 'done',
    days: 31,
    madeAt: '2026-11-02T03:00:00.000Z',
    inputs,
    ...values,
  });

/** The larger battery saves most. */
export function suzhou(kind?: PotentialFilterKind): PotentialRow {
  const variants = potentialResults(10_000, costs);
  const best = bestChanges(variants, kindsOfFilter(kind)).slice(0, 2);
  return rowOf({ plantId: 1, name: 'Suzhou', cost: 10_000, days: 28, variants, best });
}

/** Nothing would have been cheaper. */
export function fresno(): PotentialRow {
  const [rule] = costs;
  const variants = potentialResults(800, rule ? [{ ...rule, cost: 820 }] : []);
  return rowOf({ plantId: 2, name: 'Fresno', currency: 'USD', cost: 800, variants, best: [] });
}

export const hamburg = (): PotentialRow =>
  rowOf({
    plantId: 3,
    name: 'Hamburg',
    currency: 'EUR',
    state: 'tooFewDays',
    days: 12,
    cost: null,
    inputs: null,
    variants: [],
    best: [],
  });
