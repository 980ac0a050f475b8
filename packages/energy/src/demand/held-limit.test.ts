import { QUARTER_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isHeld, lowestHeldKw, suggestedLimitKw } from './held-limit.ts';

const quarters = (...freeKw: readonly (number | null)[]) =>
  freeKw.map((kw, at) => ({ startMs: at * QUARTER_MS, importKw: kw, freeKw: kw }));
const storage = { powerKw: 100, energyKwh: 50, roundTrip: 1 };

describe('keeping a limit', () => {
  test.each([
    ['below it', quarters(200, 200), 200, true],
    // 100 kW for two intervals are 50 kWh.
    ['with all that storage has', quarters(300, 300), 200, true],
    ['not with more power than it has', quarters(301), 200, false],
    ['not when it is empty', quarters(300, 300, 201), 200, false],
    // 25 kWh are discharged, 12.5 kWh charged, 37.5 kWh discharged: exactly empty.
    ['when it was charged between', quarters(300, 150, 300, 250), 200, true],
    ['not when it could be charged too little', quarters(300, 150, 300, 251), 200, false],
    ['not by what nobody measured', quarters(300, null, 300, 201), 200, false],
  ])('%s', (_name, given, limitKw, held) => {
    expect(isHeld(given, limitKw, storage)).toBe(held);
  });

  it('with losses less energy is available', () => {
    const lossy = { ...storage, roundTrip: 0.8 };
    // 12.5 kWh charged return 10 kWh: 25 + 10 = 35 kWh are left, but 37.5 kWh are needed.
    expect(isHeld(quarters(300, 150, 300, 250), 200, lossy)).toBe(false);
    expect(isHeld(quarters(300, 150, 300, 240), 200, lossy)).toBe(true);
  });
});

describe('the lowest limit', () => {
  it('is bound by power for short peaks, by energy for long ones, and unknown without data', () => {
    expect(lowestHeldKw(quarters(50, 300, 50), storage)).toBe(200);
    // 50 kWh over four intervals, i.e. one hour, are 50 kW.
    expect(lowestHeldKw(quarters(300, 300, 300, 300), storage)).toBeCloseTo(250, 0);
    expect(lowestHeldKw(quarters(40), storage)).toBe(0);
    expect(lowestHeldKw(quarters(null), storage)).toBeNull();
  });

  it('can be kept, but a kilowatt less cannot', () => {
    const powers = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 96 });
    fc.assert(
      fc.property(
        powers,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 0, max: 400 }),
        (kw, power, kwh) => {
          const given = { powerKw: power, energyKwh: kwh, roundTrip: 0.9 };
          const found = lowestHeldKw(quarters(...kw), given) as number;
          expect(isHeld(quarters(...kw), found, given)).toBe(true);
          if (found >= 1) expect(isHeld(quarters(...kw), found - 1, given)).toBe(false);
        },
      ),
    );
  });

  it('is suggested with a margin', () => {
    expect([200, 250.4, 0].map(suggestedLimitKw)).toEqual([210, 270, 0]);
  });
});
