import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DemandWindow,
  demandOutlook,
  demandWarning,
  type GridReading,
  headroomKw,
  openWindow,
  readDemand,
} from './demand-window.ts';

const at = (clock: string) => Date.parse(`2026-07-01T${clock}Z`);
const reading = (clock: string, gridKw: number): GridReading => ({ atMs: at(clock), gridKw });
const after = (...readings: GridReading[]) => {
  const [first, ...rest] = readings as [GridReading, ...GridReading[]];
  return rest.reduce((window, next) => readDemand(window, next).window, openWindow(first));
};
/** 600 kW for five minutes, then 300. */
const WINDOW = after(reading('10:00:00', 600), reading('10:05:00', 300));

describe('the running demand', () => {
  it.each<[string, DemandWindow, { reached: number; projected: number; left: number }]>([
    // 600 kW × 5 min / 15 min; the remaining 10 minutes at 300 kW.
    ['after a third', WINDOW, { reached: 200, projected: 400, left: 10 }],
    ['at its start', after(reading('10:00:00', 500)), { reached: 0, projected: 500, left: 15 }],
    ['opened in its middle', after(reading('10:05:00', 300)), { reached: 100, projected: 300, left: 10 }],
    [
      'export counts as none',
      after(reading('10:00:00', 300), reading('10:05:00', -600)),
      { reached: 100, projected: 100, left: 10 },
    ],
    [
      'an old reading',
      after(reading('10:05:00', 300), reading('10:04:00', 900)),
      { reached: 100, projected: 300, left: 10 },
    ],
    [
      'begins anew with the quarter',
      after(reading('10:14:00', 900), reading('10:16:00', 450)),
      { reached: 60, projected: 480, left: 14 },
    ],
  ])('%s', (_, window, expected) => {
    const { reachedKw, projectedKw, leftMs } = demandOutlook(window);
    expect(reachedKw).toBeCloseTo(expected.reached, 9);
    expect(projectedKw).toBeCloseTo(expected.projected, 9);
    expect(leftMs).toBe(expected.left * 60_000);
  });

  it('closes windows, and returns their unknown time', () => {
    const { window, closed } = readDemand(WINDOW, reading('10:46:00', 100));
    expect(closed.map(({ demandKw, unknownMs }) => [Math.round(demandKw), unknownMs / 60_000])).toEqual([
      // 200 + 300 × 10 / 15; each reading is valid for one minute, so minutes 4 and 9 are unknown.
      [400, 13],
      [300, 15],
      [300, 15],
    ]);
    expect([window.importKw, window.importKwh, window.unknownMs]).toEqual([100, 5, 60_000]);
  });

  it.each<[number, number]>([
    // (limit − 200) × 15 / 10
    [400, 300],
    [300, 150],
    [200, 0],
    [150, -75],
  ])('allows further import below %d kW', (limitKw, expected) => {
    expect(headroomKw(demandOutlook(WINDOW), limitKw)).toBeCloseTo(expected, 9);
  });

  it.each<[string, number, number, string, string | null]>([
    ['far away', 600, 90, 'calm', null],
    ['within a tenth', 440, 90, 'near', null],
    ['just held', 400, 100, 'near', null],
    // 350 − 200 = 150 kW of the window: 150 × 15 / 300 = 7.5 min.
    ['will break', 350, 90, 'willBreak', '10:12:30'],
    ['reached', 200, 90, 'willBreak', '10:05:00'],
    ['broken', 199, 90, 'broken', '10:05:00'],
  ])('warns: %s', (_, limitKw, warnPercent, level, breaksAt) => {
    expect(demandWarning(WINDOW, limitKw, warnPercent)).toEqual({
      level,
      breaksAtMs: breaksAt === null ? null : at(breaksAt),
    });
  });
});

it('the demand of a window is its energy, and the warning precedes the violation', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: -200, max: 1000 })), {
    minLength: 10,
    maxLength: 80,
  });
  fc.assert(
    fc.property(steps, fc.integer({ min: 100, max: 900 }), (some, limitKw) => {
      let window = openWindow(reading('10:00:00', 0));
      let [energyKwh, countedKwh] = [0, 0];
      for (const [seconds, gridKw] of some) {
        const before = demandWarning(window, limitKw, 90);
        const next = { atMs: window.atMs + seconds * 1000, gridKw };
        energyKwh += (window.importKw * seconds) / 3600;
        const { window: moved, closed } = readDemand(window, next);
        countedKwh += closed.reduce((sum, { demandKw }) => sum + demandKw / 4, 0);
        const broke = closed[0]
          ? closed[0].demandKw > limitKw + 1e-6
          : demandOutlook(moved).reachedKw > limitKw + 1e-6;
        if (broke) expect(['willBreak', 'broken']).toContain(before.level);
        window = moved;
      }
      expect(countedKwh + window.importKwh).toBeCloseTo(energyKwh, 6);
    }),
  );
});
