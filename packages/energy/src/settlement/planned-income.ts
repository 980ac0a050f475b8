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
 * Income that a storage unit would have had by its plan, and the causes of the difference. For each interval, the
 * missing energy × price is assigned to the first cause that applies. Gains offset losses, so planned = actual + causes
 * always holds.
 */

/** In order of priority; forecast takes the rest. */
export const LOST_CAUSES = [...QUARTER_CAUSES, 'performance', 'forecast'] as const;
export type LostCause = (typeof LOST_CAUSES)[number];

export const causeOf = (facts: QuarterFacts, short: Shortfall = shortfallOf(facts)): LostCause =>
  explain(facts, short) ?? 'forecast';

/** Energy × price, exact; positive is lost income. */
export interface LostPart {
  readonly cause: LostCause;
  readonly amount: Decimal;
  /** Missing net discharge. */
  readonly quanta: Quanta;
}

/**
 * Loss of an interval. `parts`: its prices; `efficiency`: share of discharged energy that reaches the settlement point.
 */
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
