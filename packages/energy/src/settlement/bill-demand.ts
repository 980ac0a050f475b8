import { type Decimal, decimalOf } from '@heliodon/kernel/decimal';

/** Demand is billed to 0.01 kW, the meter resolution. */
export const DEMAND_PLACES = 2;

export const demandOf = (kw: number): Decimal => decimalOf(Math.round(kw * 100), DEMAND_PLACES);
