import { monthOf } from '@heliodon/energy/periods/local-time';
import type { PriceInput, SubsidyInput, TransformerInput } from '@heliodon/tariffs/contract';
import { currencyOf } from '../form/countryCurrency.ts';
import type { PlantValues } from '../form/plantValues.ts';
import { emptyPlant } from '../form/plantValues.ts';
import { emptyPrice, noSimplePrice, type SimplePrice } from './simplePrice.ts';

/** All input for a plant that is not yet added. */
export interface AddDraft {
  readonly step: number;
  readonly plant: PlantValues;
  /** Whether the user chose the currency; until then it follows the country. */
  readonly currencyChosen: boolean;
  readonly price: PriceInput;
  readonly simplePrice: SimplePrice;
  readonly subsidies: SubsidyInput[];
  readonly noSubsidy: boolean;
  readonly transformer: TransformerInput | null;
}

export const emptyDraft = (today: string, timeZone: string): AddDraft => ({
  step: 0,
  plant: emptyPlant(today, timeZone),
  currencyChosen: false,
  price: emptyPrice(monthOf(today)),
  simplePrice: noSimplePrice,
  subsidies: [],
  noSubsidy: false,
  transformer: null,
});

/** Applies a change of plant fields; the currency follows the country until it is chosen. */
export function withPlant(
  { plant, currencyChosen }: AddDraft,
  patch: Partial<PlantValues>,
): Pick<AddDraft, 'plant' | 'currencyChosen'> {
  const chosen = currencyChosen || patch.currency !== undefined;
  const follows = !chosen && patch.country ? { currency: currencyOf(patch.country) } : {};
  return { plant: { ...plant, ...patch, ...follows }, currencyChosen: chosen };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Restores a draft stored as {accountId, draft}. Values that do not match the current form are dropped;
 * a draft of another account is ignored.
 */
export function restoreDraft(kept: unknown, accountId: number, empty: AddDraft): AddDraft {
  if (!isRecord(kept) || kept.accountId !== accountId || !isRecord(kept.draft)) return empty;
  const { draft } = kept;
  const { price, transformer } = draft;
  return {
    ...overlay(empty, draft, ['step', 'currencyChosen', 'noSubsidy', 'subsidies']),
    plant: overlay(empty.plant, draft.plant, Object.keys(empty.plant)),
    simplePrice: overlay(empty.simplePrice, draft.simplePrice, Object.keys(empty.simplePrice)),
    price: isRecord(price) && Array.isArray(price.seasons) ? (price as PriceInput) : empty.price,
    transformer: isRecord(transformer) ? (transformer as TransformerInput) : null,
  };
}

/** Takes values whose type matches the base; a base of null (position not set) accepts a number. */
function overlay<T extends object>(base: T, given: unknown, names: readonly string[]): T {
  if (!isRecord(given)) return base;
  const known = base as Record<string, unknown>;
  const fitting = names.filter((name) =>
    known[name] === null
      ? typeof given[name] === 'number'
      : typeof given[name] === typeof known[name] &&
        Array.isArray(given[name]) === Array.isArray(known[name]),
  );
  return { ...base, ...Object.fromEntries(fitting.map((name) => [name, given[name]])) };
}
