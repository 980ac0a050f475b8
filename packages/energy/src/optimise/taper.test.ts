import { expect, test } from 'vitest';
import { taperLines } from './taper.ts';

const point = (soc: number, share: number) => ({ soc, share });

test.each([
  ['none', [], 'falling', []],
  ['one bend toward full', [point(90, 1), point(100, 0)], 'falling', [{ base: 10, slope: -0.1 }]],
  [
    'two bends toward full',
    [point(80, 1), point(90, 0.5), point(100, -0)],
    'falling',
    [
      { base: 5, slope: -0.05 },
      { base: 5, slope: -0.05 },
    ],
  ],
  ['from empty', [point(0, 0.5), point(10, 1)], 'rising', [{ base: 0.5, slope: 0.05 }]],
  ['never the full power', [point(50, 0.8)], 'falling', [{ base: 0.8, slope: 0 }]],
  ['bends upward', [point(80, 1), point(90, 0.2), point(100, 0.1)], 'falling', undefined],
  ['levels off before it is full', [point(80, 1), point(90, 0.2)], 'falling', undefined],
  ['levels off before it is empty', [point(5, 0.2), point(10, 1)], 'rising', undefined],
  ['runs the wrong way', [point(0, 0), point(100, 1)], 'falling', undefined],
  ['above the full power', [point(90, 1.2), point(100, 0)], 'falling', undefined],
  ['not in order', [point(90, 1), point(80, 0.5)], 'falling', undefined],
] as const)('%s', (_, points, runs, lines) => {
  const found = taperLines(points, runs);
  if (lines === undefined) expect(found).toBeUndefined();
  else
    expect(found?.map(({ base, slope }) => [base, slope])).toEqual(
      lines.map(({ base, slope }) => [expect.closeTo(base, 9), expect.closeTo(slope, 9)]),
    );
});
