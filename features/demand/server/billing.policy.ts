import { monthNumber } from '@heliodon/energy/tariff/tariff-day';
import { rangeOfMonth } from '@heliodon/energy/tariff/tariff-months';
import type { DemandSetup } from '../contract/settings.contract.ts';
import { type TransformerVersion, termsOf } from './transformer.queries.ts';

/** How the transformer is billed in a month; null: no price was entered. */
export function billingOf(versions: readonly TransformerVersion[], month: string): DemandSetup['billing'] {
  const terms = termsOf(versions, month);
  if (!terms) return null;
  const price = rangeOfMonth(terms.ranges, monthNumber(month))?.price;
  const byDemand = terms.billingType === 'demand' && price !== undefined;
  return {
    type: terms.billingType,
    pricePerKw: byDemand ? String(price) : null,
    capacityKva: terms.capacityKva,
  };
}

/** The peak of such a month is billed. */
export const isBilledByDemand = (versions: readonly TransformerVersion[], month: string): boolean =>
  billingOf(versions, month)?.type === 'demand';
