import { expect, it } from 'vitest';
import { orderNotices, parseOrderNotice } from './order-notices.ts';

it.each([
  ['nobody', 0, 0],
  ['one', 1, 1],
  ['thousands', 5000, 6],
])('%s: every plant is included once, in messages that fit', (_, count, pieces) => {
  const plantIds = Array.from({ length: count }, (__, i) => 1_000_000 + i);
  const notices = orderNotices(plantIds);
  expect(notices).toHaveLength(pieces);
  expect(notices.every(({ length }) => length < 8000)).toBe(true);
  expect(notices.flatMap(parseOrderNotice)).toEqual(plantIds);
});
