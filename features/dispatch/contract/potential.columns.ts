import { defineColumns } from '@heliodon/contract/columns';
import type { PotentialRow } from './potential.contract.ts';
import { assumptionText, potentialNote, potentialVariantWords, potentialWords } from './potential.words.ts';

/** Amounts are in the currency of the plant: a page shows it in each cell, a file in a column. */
export const potentialColumns = defineColumns<PotentialRow>()([
  { key: 'name', text: potentialWords.plant, width: 160, sortable: true, locked: true },
  { key: 'month', text: potentialWords.month, width: 96 },
  {
    key: 'days',
    text: potentialWords.days,
    width: 120,
    format: 'number',
    decimals: 0,
    only: 'file',
  },
  { key: 'currency', text: potentialWords.currency, width: 84, only: 'file' },
  { key: 'cost', text: potentialWords.cost, format: 'money', width: 140, sortable: true },
  {
    key: 'best',
    text: potentialWords.best,
    width: 200,
    value: (row, { lang }) => {
      const [best] = row.best;
      return best ? potentialVariantWords[best.variant][lang] : potentialNote(row, lang);
    },
  },
  {
    key: 'saving',
    text: potentialWords.saving,
    format: 'money',
    width: 136,
    sortable: true,
    value: ({ best }) => best[0]?.saving,
  },
  {
    key: 'share',
    text: potentialWords.share,
    format: 'number',
    numberFormat: '0.0%',
    width: 112,
    sortable: true,
    value: ({ best }) => best[0]?.share,
  },
  {
    key: 'second',
    text: potentialWords.second,
    width: 196,
    value: ({ best: [, second] }, { lang }) => second && potentialVariantWords[second.variant][lang],
  },
  {
    key: 'secondSaving',
    text: potentialWords.secondSaving,
    format: 'money',
    only: 'file',
    width: 160,
    value: ({ best: [, second] }) => second?.saving,
  },
  {
    key: 'assumption',
    text: potentialWords.assumption,
    width: 420,
    only: 'file',
    value: (row, { lang }) => row.best[0] && assumptionText(row.best[0], row, lang),
  },
]);
