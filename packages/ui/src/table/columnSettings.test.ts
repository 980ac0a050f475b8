import { describe, expect, test } from 'vitest';
import { mergeSettings, moveKey } from './columnSettings.ts';

const columns = [
  { key: 'status', locked: true },
  { key: 'name' },
  { key: 'power' },
  { key: 'model', hidden: true },
];

describe('mergeSettings', () => {
  test.each([
    ['nothing remembered', {}, ['status', 'name', 'power', 'model'], ['model']],
    [
      'another order and other hidden columns',
      { order: ['power', 'status', 'model', 'name'], hidden: ['name'] },
      ['power', 'status', 'model', 'name'],
      ['name'],
    ],
    [
      'a column that is gone',
      { order: ['gone', 'model', 'power', 'name', 'status'], hidden: ['gone'] },
      ['model', 'power', 'name', 'status'],
      [],
    ],
    [
      'columns that are new stand behind their neighbours',
      { order: ['name', 'status'], hidden: [] },
      ['name', 'power', 'model', 'status'],
      ['model'],
    ],
    [
      'a new first column',
      { order: ['power', 'name', 'model'], hidden: [] },
      ['status', 'power', 'name', 'model'],
      [],
    ],
    [
      'a locked column cannot be hidden',
      { order: ['status', 'name', 'power', 'model'], hidden: ['status', 'name'] },
      ['status', 'name', 'power', 'model'],
      ['name'],
    ],
    [
      'a key that is there twice',
      { order: ['name', 'name', 'status', 'power', 'model'], hidden: [] },
      ['name', 'status', 'power', 'model'],
      [],
    ],
  ])('%s', (_case, saved, order, hidden) => {
    expect(mergeSettings(columns, saved)).toEqual({ order, hidden, density: 'medium' });
  });

  test('the density is remembered', () => {
    expect(mergeSettings(columns, { density: 'small' }).density).toBe('small');
  });
});

test.each([
  ['c', 0, ['c', 'a', 'b']],
  ['a', 1, ['b', 'a', 'c']],
  ['a', 99, ['b', 'c', 'a']],
  ['b', -1, ['b', 'a', 'c']],
])('moving %s to %s', (key, to, order) => {
  expect(moveKey(['a', 'b', 'c'], key, to)).toEqual(order);
});
