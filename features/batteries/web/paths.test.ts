import { describe, expect, it } from 'vitest';
import { placePath, readPlace } from './paths.ts';

describe('the position in the address', () => {
  const place = { deviceId: 42, cluster: 3, pack: 2, cell: 17 };
  it.each([
    ['stack', 'deviceId=42'],
    ['cluster', 'deviceId=42&cluster=3'],
    ['pack', 'deviceId=42&cluster=3&pack=2'],
    ['cell', 'deviceId=42&cluster=3&pack=2&cell=17'],
  ] as const)('of a %s', (level, query) => {
    expect(placePath(level, place)).toBe(`/monitoring/${level}?${query}`);
  });

  it('keeps the quantity and the time, and nothing else', () => {
    const from = new URLSearchParams('deviceId=1&view=temperature&at=5&tab=x');
    expect(placePath('stack', { deviceId: 2 }, from)).toBe(
      '/monitoring/stack?deviceId=2&view=temperature&at=5',
    );
  });

  it.each([
    ['deviceId=42&cluster=3&pack=2&cell=17', place],
    ['deviceId=42&cluster=0&pack=-1&cell=1.5', { deviceId: 42 }],
    ['deviceId=x&cell=99999999999', {}],
    ['', {}],
  ])('%s is parsed', (query, expected) => {
    expect(readPlace(new URLSearchParams(query))).toEqual(expected);
  });
});
