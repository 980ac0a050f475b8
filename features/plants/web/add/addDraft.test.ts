import { priceInput } from '@heliodon/tariffs/contract';
import { describe, expect, it } from 'vitest';
import { type AddDraft, emptyDraft, restoreDraft, withPlant } from './addDraft.ts';
import { fullPrice, noSimplePrice, simpleField } from './simplePrice.ts';

const empty = emptyDraft('2026-11-15', 'Asia/Shanghai');

describe('a restored draft', () => {
  const draft = {
    ...empty,
    step: 3,
    plant: { ...empty.plant, name: 'Roof', longitude: 120.5, pfPoints: [{ powerPercent: 0, pf: 1 }] },
    currencyChosen: true,
    noSubsidy: true,
  };
  const kept = JSON.parse(JSON.stringify({ accountId: 7, draft }));

  it('equals the stored input', () => {
    expect(restoreDraft(kept, 7, empty)).toEqual(draft);
  });

  it('is empty for another account', () => {
    expect(restoreDraft(kept, 8, empty)).toBe(empty);
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'x'],
    ['an empty record', {}],
    ['no draft', { accountId: 7, draft: 5 }],
  ])('is empty when the stored value is %s', (_, stored) => {
    expect(restoreDraft(stored, 7, empty)).toEqual(empty);
  });

  it('drops stored values that no longer match the form', () => {
    const old = { ...kept.draft.plant, name: 5, pfPoints: 'many', gone: 'x', latitude: 'north' };
    const { plant } = restoreDraft({ accountId: 7, draft: { ...kept.draft, plant: old } }, 7, empty);
    expect(plant).toEqual({ ...draft.plant, name: '', pfPoints: [], latitude: null });
  });
});

describe('the currency', () => {
  const after = (patches: readonly Parameters<typeof withPlant>[1][]) => {
    let draft: AddDraft = empty;
    for (const patch of patches) draft = { ...draft, ...withPlant(draft, patch) };
    return draft.plant.currency;
  };

  it.each([
    ['is CNY at first', [], 'CNY'],
    ['follows the country', [{ country: 'DE' }], 'EUR'],
    ['follows it again', [{ country: 'DE' }, { country: 'PL', province: '' }], 'PLN'],
    ['stays when another field changes', [{ country: 'DE' }, { city: 'Ulm' }], 'EUR'],
    ['stays when the country is cleared', [{ country: 'DE' }, { country: '' }], 'EUR'],
    ['stays once it was chosen', [{ currency: 'USD' }, { country: 'DE' }], 'USD'],
    ['can be chosen afterwards', [{ country: 'DE' }, { currency: 'CHF' }, { country: 'FR' }], 'CHF'],
  ] as const)('%s', (_, patches, currency) => {
    expect(after(patches)).toBe(currency);
  });
});

describe('the price of the short form', () => {
  const flat = { ...noSimplePrice, usual: '0.65' };
  it('expands to a valid full price', () => {
    expect(fullPrice(flat, '2026-11')).toMatchObject({ effectiveMonth: '2026-11', feedInPrice: '0' });
    expect(priceInput.safeParse(fullPrice(flat, '2026-11')).success).toBe(true);
    const both = fullPrice({ ...flat, kind: 'peakValley', peak: '1.1', valley: '0.3' }, '2026-11');
    expect(both.seasons[0]).toMatchObject({ peak: { price: '1.1' }, valley: { price: '0.3' } });
    expect(priceInput.safeParse(both).success).toBe(true);
  });

  it('maps errors to its own fields', () => {
    const { error } = priceInput.safeParse(fullPrice({ ...flat, usual: 'x', feedIn: '-1' }, '2026-11'));
    const fields = error?.issues.map((issue) => simpleField(issue.path.map(String).join('.')));
    expect(fields?.sort()).toEqual(['feedIn', 'usual']);
    expect(simpleField('seasons.1')).toBeUndefined();
  });
});
