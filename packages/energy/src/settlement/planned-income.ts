import { add, type Decimal, decimal, multiply, negate, ZERO } from '@heliodon/kernel/decimal';
import {
  explain,
  QUARTER_CAUSES,
  type QuarterFacts,
  type Shortfall,
  shortfallOf,
} from '../schedule/planned-quarter.ts';
import type { PricedPart } from './price-split.ts';
import { kwhDecimal, type Quanta, shareOut } from './quanta.ts';

/*
 * What a storage system would have earned by its plan, and why it did not. Each quarter of an hour: the energy that the
 * plan wanted and did not come, at the price of that quarter, goes to the first cause that holds. Gains count against
 * losses, so planned = actual + causes, always.
 */

/** In the order in which a quarter is given to them; forecast takes what nothing else explains. */
export const LOST_CAUSES = [...QUARTER_CAUSES, 'performance', 'forecast'] as const;
export type LostCause = (typeof LOST_CAUSES)[number];

export const causeOf = (facts: QuarterFacts, short: Shortfall = shortfallOf(facts)): LostCause =>
  explain(facts, short) ?? 'forecast';

/** Energy × price, exactly; positive is income that was lost. */
export interface LostPart {
  readonly cause: LostCause;
  readonly amount: Decimal;
  /** Net discharge that is missing. */
  readonly quanta: Quanta;
}

/** What a quarter lost. `parts`: its prices; `efficiency`: what of a discharged kWh reaches the point of settlement. */
export function lostOf(facts: QuarterFacts, parts: readonly PricedPart[], efficiency: Decimal): LostPart {
  const short = shortfallOf(facts);
  const minutes = parts.map((part) => part.minutes);
  const outs = shareOut(short.outQuanta, minutes);
  const ins = shareOut(short.inQuanta, minutes);
  let amount = ZERO;
  for (const [at, { segment }] of parts.entries()) {
    const price = decimal(segment.price);
    const income = multiply(multiply(price, efficiency), kwhDecimal(outs[at] ?? 0));
    amount = add(amount, add(income, negate(multiply(price, kwhDecimal(ins[at] ?? 0)))));
  }
  return { cause: causeOf(facts, short), amount, quanta: short.outQuanta - short.inQuanta };
}
