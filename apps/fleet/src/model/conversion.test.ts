import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acInForDc, acOutFromDc, dcForAcOut, dcFromAcIn } from './conversion.ts';

const RATED_KW = 100;
const power = fc.double({ min: 1, max: RATED_KW, noNaN: true });

describe('conversion', () => {
  it.each([
    [5, 92.3],
    [30, 97.6],
    [100, 97.8],
  ])('at %d kW of 100 kW it yields %d %%', (acKw, percent) => {
    expect((acKw / dcForAcOut(RATED_KW, acKw)) * 100).toBeCloseTo(percent, 0);
  });

  it('is reversible', () => {
    fc.assert(
      fc.property(power, (kw) => {
        expect(acOutFromDc(RATED_KW, dcForAcOut(RATED_KW, kw))).toBeCloseTo(kw, 9);
        expect(acInForDc(RATED_KW, dcFromAcIn(RATED_KW, kw))).toBeCloseTo(kw, 9);
      }),
    );
  });

  it('has losses in both directions, and outputs nothing below a minimum', () => {
    fc.assert(
      fc.property(power, (kw) => {
        expect(dcForAcOut(RATED_KW, kw)).toBeGreaterThan(kw);
        expect(dcFromAcIn(RATED_KW, kw)).toBeLessThan(kw);
      }),
    );
    expect(acOutFromDc(RATED_KW, 0.3)).toBe(0);
  });
});
