import { expect, it } from 'vitest';
import { type FoldFacts, isFolded } from './fold.ts';

const free: FoldFacts = {
  wasFolded: false,
  mayReturn: false,
  choice: null,
  overlayOpen: false,
  coversFocus: false,
  coversField: false,
};

it.each<[string, Partial<FoldFacts>, boolean]>([
  ['nothing lies below it', {}, false],
  ['it would cover a field', { coversField: true }, true],
  ['it would cover the field that has the focus', { coversFocus: true, coversField: true }, true],
  ['a dialog or drawer is open', { overlayOpen: true }, true],
  ['it was folded, and the page scrolls to where there is room', { wasFolded: true }, true],
  ['it was folded, and the drawer was closed', { wasFolded: true, mayReturn: true }, false],
  [
    'it was folded, and the next page has a field there too',
    { wasFolded: true, mayReturn: true, coversField: true },
    true,
  ],
  ['the person opened it over a field', { choice: 'open', coversField: true }, false],
  [
    'the person opened it, and enters the field below it',
    { choice: 'open', coversFocus: true, coversField: true },
    true,
  ],
  ['the person opened it, and a drawer opens', { choice: 'open', overlayOpen: true }, true],
  ['the person folded it', { choice: 'folded' }, true],
  [
    'the person folded it, and goes to another page',
    { choice: 'folded', wasFolded: true, mayReturn: true },
    true,
  ],
])('%s', (_, facts, expected) => {
  expect(isFolded({ ...free, ...facts })).toBe(expected);
});
