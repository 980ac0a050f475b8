import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cellKwAt, conversionLines, terminalKwAt } from './power-conversion.ts';

/** 80 % at 10 kW, 95 % at 50 kW, 90 % at 100 kW. */
const points = [
  { powerKw: 10, efficiency: 0.8 },
  { powerKw: 50, efficiency: 0.95 },
  { powerKw: 100, efficiency: 0.9 },
];

describe('conversion between terminals and cells', () => {
  test.each([
    ['nothing', 0, 0, 0],
    ['below the first point', 5, 4, 6.25],
    ['the first point', 10, 8, 12.5],
    // Charging: 8 + 20 × (47.5 − 8) / 40. Discharging: 12.5 + 20 × (50 / 0.95 − 12.5) / 40.
    ['between two points', 30, 27.75, 32.565_789],
    ['the last point', 100, 90, 111.111_111],
    ['beyond the last point, where its efficiency holds', 120, 108, 133.333_333],
  ])('%s', (_, terminalKw, chargedKw, drawnKw) => {
    const charge = conversionLines(points, 0.5, 'charge');
    const discharge = conversionLines(points, 0.5, 'discharge');
    expect(cellKwAt(charge, terminalKw)).toBeCloseTo(chargedKw, 5);
    expect(cellKwAt(discharge, terminalKw)).toBeCloseTo(drawnKw, 5);
    expect(terminalKwAt(charge, chargedKw)).toBeCloseTo(terminalKw, 5);
    expect(terminalKwAt(discharge, drawnKw)).toBeCloseTo(terminalKw, 5);
  });

  it('is the same at each power without points', () => {
    expect(cellKwAt(conversionLines(undefined, 0.9, 'charge'), 50)).toBeCloseTo(45, 9);
    expect(cellKwAt(conversionLines([], 0.8, 'discharge'), 40)).toBeCloseTo(50, 9);
  });

  it('always increases, whatever the points are', () => {
    const efficiency = fc.double({ min: 0.01, max: 1, noNaN: true });
    const gaps = fc.array(fc.record({ gapKw: fc.double({ min: 0.1, max: 100, noNaN: true }), efficiency }), {
      maxLength: 6,
    });
    const power = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(gaps, power, power, fc.constantFrom('charge', 'discharge'), (list, a, b, direction) => {
        let powerKw = 0;
        const curve = list.map((one) => {
          powerKw += one.gapKw;
          return { powerKw, efficiency: one.efficiency };
        });
        const lines = conversionLines(curve, 0.9, direction);
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const grown = cellKwAt(lines, high) - cellKwAt(lines, low);
        expect(grown).toBeGreaterThanOrEqual(0.0099 * (high - low) - 1e-9);
        const cellKw = cellKwAt(lines, a);
        expect(terminalKwAt(lines, cellKw)).toBeCloseTo(a, 5);
      }),
    );
  });
});
