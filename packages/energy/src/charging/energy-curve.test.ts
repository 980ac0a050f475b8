import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { energyCurve } from './energy-curve.ts';

/** One register reading every ten minutes; at 60 kW at most 13 kWh between two readings are plausible. */
const every10Min = (...registers: number[]) =>
  registers.map((registerKwh, at) => ({ atMs: at * 600_000, registerKwh }));

describe('energy from a register', () => {
  it.each<[string, number[], number[], string[]]>([
    ['counts from the first reading', [100, 105, 112], [0, 5, 12], []],
    ['the last digit may fall', [100, 105, 104.9, 106], [0, 5, 5, 6], []],
    ['a register that starts again counts by its own value', [100, 105, 2, 4], [0, 5, 7, 9], ['restart']],
    ['one reading of zero is left out', [100, 105, 0, 107], [0, 5, 7], ['restart']],
    ['one reading far too high is left out', [100, 105, 9000, 107], [0, 5, 7], ['jump']],
    ['another register: the step to it is not counted', [100, 105, 9000, 9002], [0, 5, 5, 7], ['jump']],
    ['nothing', [], [], []],
  ])('%s', (_, registers, kwh, doubts) => {
    const curve = energyCurve(every10Min(...registers), 60);
    expect(curve.points.map((point) => Math.round(point.kwh * 1e6) / 1e6)).toEqual(kwh);
    expect(curve.doubts).toEqual(doubts);
  });

  it('does not depend on the order of the readings', () => {
    const reading = fc.record({
      atMs: fc.integer({ min: 0, max: 3_600_000 }),
      registerKwh: fc.double({ min: 0, max: 200, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 30 }), (readings) => {
        const curve = energyCurve(readings, 60);
        expect(energyCurve([...readings].reverse(), 60)).toEqual(curve);
        const kwh = curve.points.map((point) => point.kwh);
        expect(kwh).toEqual([...kwh].sort((a, b) => a - b));
      }),
    );
  });
});
