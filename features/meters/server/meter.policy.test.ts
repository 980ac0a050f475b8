import { describe, expect, it } from 'vitest';
import { recountFromMs, type SettableColumns, settledColumns } from './meter.policy.ts';

const stands = (more: Partial<SettableColumns> = {}): SettableColumns => ({
  samplingPoint: null,
  brand: '',
  model: 'X1',
  overruled: {},
  ...more,
});

describe('values set by a user override those of the logger', () => {
  it.each<[string, SettableColumns, Parameters<typeof settledColumns>[1], Partial<SettableColumns>]>([
    ['nothing', stands(), { samplingPoint: 'announced', brand: 'announced' }, {}],
    [
      'a sampling point that the logger does not tell',
      stands(),
      { samplingPoint: 'acLow', brand: 'announced' },
      { samplingPoint: 'acLow', overruled: { sampling_point: null } },
    ],
    [
      'another one than the logger tells',
      stands({ samplingPoint: 'load' }),
      { samplingPoint: 'pv', brand: 'announced' },
      { samplingPoint: 'pv', overruled: { sampling_point: 'load' } },
    ],
    [
      'yet another one: what the logger tells stays known',
      stands({ samplingPoint: 'pv', overruled: { sampling_point: 'load' } }),
      { samplingPoint: 'storage', brand: 'announced' },
      { samplingPoint: 'storage', overruled: { sampling_point: 'load' } },
    ],
    [
      'back to what the logger tells',
      stands({ samplingPoint: 'pv', overruled: { sampling_point: 'load' } }),
      { samplingPoint: 'announced', brand: 'announced' },
      { samplingPoint: 'load' },
    ],
    [
      'a brand',
      stands({ brand: 'Sol' }),
      { samplingPoint: 'announced', brand: 'chint' },
      { brand: 'CHINT', model: 'DTSU666', overruled: { brand: 'Sol', model: 'X1' } },
    ],
    [
      'back to the brand that the logger tells',
      stands({ brand: 'CHINT', model: 'DTSU666', overruled: { brand: 'Sol', model: 'X1' } }),
      { samplingPoint: 'announced', brand: 'announced' },
      { brand: 'Sol', model: 'X1' },
    ],
  ])('%s', (_, before, chosen, expected) => {
    expect(settledColumns(before, chosen)).toEqual({ ...before, overruled: {}, ...expected });
  });
});

describe('start of the recount of energy', () => {
  type Counted = Parameters<typeof recountFromMs>[0];
  const counted = (
    samplingPoint: Counted['samplingPoint'],
    collectFromMs: number | null = null,
    links: number[] = [],
  ) => ({ samplingPoint, collectFromMs, links });

  it.each<[string, Counted, Counted, number | null | undefined]>([
    ['nothing changed', counted('pv', 5, [1, 2]), counted('pv', 5, [2, 1]), undefined],
    ['assigned, all readings count', counted(null), counted('acLow'), null],
    ['assigned from a moment on', counted(null), counted('acLow', 700), 700],
    ['taken away again', counted('acLow', 700), counted(null), 700],
    ['still nowhere', counted(null), counted(null, 700), undefined],
    ['moved: from its start on', counted('acLow', 700), counted('load', 700), 700],
    ['the start comes earlier', counted('acLow', 700), counted('acLow', 300), 300],
    ['the start comes later', counted('acLow', 300), counted('acLow', 700), 300],
    ['a start where there was none', counted('acLow'), counted('acLow', 700), null],
    ['other links', counted('pv', 300, [1]), counted('pv', 300, [1, 2]), 300],
    ['another link', counted('pv', 300, [1]), counted('pv', 300, [2]), 300],
  ])('%s', (_, before, after, expected) => {
    expect(recountFromMs(before, after)).toBe(expected);
  });
});
