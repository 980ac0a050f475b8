import { expect, it } from 'vitest';
import type { MessagePurpose } from './message.ts';
import { nextTry } from './retry.ts';

const now = new Date('2026-03-01T00:00:00Z');

it.each<[MessagePurpose, number, string | undefined]>([
  ['alarm', 1, '2026-03-01T00:01:00.000Z'],
  ['alarm', 2, '2026-03-01T00:05:00.000Z'],
  ['digest', 3, '2026-03-01T00:15:00.000Z'],
  ['test', 4, '2026-03-01T01:00:00.000Z'],
  ['alarm', 5, '2026-03-01T03:00:00.000Z'],
  ['alarm', 6, undefined],
  ['code', 1, '2026-03-01T00:00:10.000Z'],
  ['code', 4, '2026-03-01T00:02:00.000Z'],
  ['code', 5, undefined],
])('%s after %i tries', (purpose, tries, at) => {
  expect(nextTry(purpose, tries, now)?.toISOString()).toBe(at);
});
