import { expect, test } from 'vitest';
import { cardState } from './useCardColumns.tsx';

test.each([
  [{ enabled: true, validUntil: null }, 'allowed'],
  [{ enabled: true, validUntil: '2026-03-01' }, 'allowed'],
  [{ enabled: true, validUntil: '2026-02-28' }, 'expired'],
  [{ enabled: false, validUntil: null }, 'blocked'],
  [{ enabled: false, validUntil: '2026-02-28' }, 'blocked'],
] as const)('a card %o is %s on 2026-03-01', (card, state) => {
  expect(cardState(card, '2026-03-01')).toBe(state);
});
