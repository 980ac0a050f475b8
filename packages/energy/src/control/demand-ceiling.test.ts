import { describe, expect, it } from 'vitest';
import { type DemandSeen, type DemandStep, demandStep } from './demand-ceiling.ts';
import { openWindow, readDemand } from './demand-window.ts';

const START = Date.parse('2026-07-01T10:00:00Z');
/** A mean of `meanKw` over the first `minutes` of an interval, evaluated at their end. */
const window = (minutes: number, meanKw: number) =>
  readDemand(openWindow({ atMs: START, gridKw: meanKw }), { atMs: START + minutes * 60_000, gridKw: meanKw })
    .window;
const CONTROL = { limitKw: 500, marginKw: 10, hysteresisKw: 40 };
const seen = (freeKw: number, more: Partial<DemandSeen> = {}): DemandSeen => ({
  window: window(5, 480),
  monthPeakKw: null,
  freeKw,
  ...more,
});

describe('the demand ceiling', () => {
  it.each<[string, boolean, DemandSeen, Omit<DemandStep, 'mayCharge'>]>([
    // Reached 160 of 500: (500 − 160) × 15 / 10 = 510, so the limit itself applies.
    ['calm', false, seen(300), { shaving: false, targetKw: 500, ceilingKw: 490 }],
    // 160 + 495 × 2/3 = 490, which does not exceed 490.
    ['just calm', false, seen(495), { shaving: false, targetKw: 500, ceilingKw: 490 }],
    ['begins', false, seen(496), { shaving: true, targetKw: 500, ceilingKw: 490 }],
    // Shaving ends at 450: 160 + 435 × 2/3 = 450.
    ['goes on within the hysteresis', true, seen(436), { shaving: true, targetKw: 500, ceilingKw: 490 }],
    ['ends', true, seen(435), { shaving: false, targetKw: 500, ceilingKw: 490 }],
    // 900 kW for five minutes reach 300: (500 − 300) × 1.5 = 300.
    [
      'too much at first',
      false,
      seen(600, { window: window(5, 900) }),
      { shaving: true, targetKw: 500, ceilingKw: 290 },
    ],
    [
      'little at first is not spent later',
      false,
      seen(600, { window: window(10, 100) }),
      { shaving: false, targetKw: 500, ceilingKw: 490 },
    ],
    [
      'broken already',
      true,
      seen(900, { window: window(10, 900) }),
      { shaving: true, targetKw: 500, ceilingKw: 0 },
    ],
    [
      'the month had more',
      true,
      seen(600, { monthPeakKw: 640 }),
      { shaving: false, targetKw: 640, ceilingKw: 630 },
    ],
    [
      'the month had less',
      false,
      seen(600, { monthPeakKw: 420 }),
      { shaving: true, targetKw: 500, ceilingKw: 490 },
    ],
    ['surplus is no import', true, seen(-200), { shaving: false, targetKw: 500, ceilingKw: 490 }],
  ])('%s', (_, wasShaving, input, expected) => {
    const step = demandStep(wasShaving, input, CONTROL);
    expect(step).toEqual({ ...expected, ceilingKw: step.ceilingKw, mayCharge: !expected.shaving });
    expect(step.ceilingKw).toBeCloseTo(expected.ceilingKw, 9);
  });
});
