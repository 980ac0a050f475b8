import type { TopologyDraft } from '@heliodon/web/storage';
import { expect, test } from 'vitest';
import { draftOf, withDraft, withoutDraft } from './drafts.ts';

const draft = (accountId: number, plantId: number, words = ''): TopologyDraft => ({
  accountId,
  plantId,
  baseVersion: 1,
  atMs: plantId,
  diagram: { words },
});

test('one draft per account and plant, newest first, at most five', () => {
  const six = [1, 2, 3, 4, 5, 6].reduce<TopologyDraft[]>(
    (list, plant) => withDraft(list, draft(1, plant)),
    [],
  );
  expect(six.map(({ plantId }) => plantId)).toEqual([6, 5, 4, 3, 2]);
  expect(withDraft(six, draft(1, 4, 'new')).map(({ plantId }) => plantId)).toEqual([4, 6, 5, 3, 2]);
  expect(draftOf(six, 2, 4)).toBeUndefined();
  expect(draftOf(six, 1, 4)?.plantId).toBe(4);
  expect(withoutDraft(six, 1, 4)).toHaveLength(4);
});

test('the oldest are dropped above the total size, and a draft that is too large is not kept', () => {
  const large = 'x'.repeat(800_000);
  const kept = withDraft([draft(1, 1, large)], draft(1, 2, large));
  expect(kept.map(({ plantId }) => plantId)).toEqual([2]);
  expect(withDraft(kept, draft(1, 3, large + large))).toEqual([]);
});
