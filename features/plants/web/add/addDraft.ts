import { monthOf } from '@heliodon/energy/periods/local-time';
import type { PriceInput, SubsidyInput, TransformerInput } from '@heliodon/tariffs/contract';
import { currencyOf } from '../form/countryCurrency.ts';
import type { PlantValues } from '../form/plantValues.ts';
import { emptyPlant } from '../form/plantValues.ts';
import { emptyPrice, noSimplePrice, type SimplePrice } from './simplePrice.ts';

/** Everything that was typed for a plant that is not there yet. */
export interface AddDraft {
  readonly step: number;
  readonly plant: PlantValues;
  /** Until then the currency is that of the country. */
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

/** What was typed about the plant itself, and what follows from it. */
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

/** What was kept as {accountId, draft}, as far as it fits what the form holds today; nothing of another account. */
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

/** Values of the same type; a position that is not known yet has none. */
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
