import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MeterSample } from './measured-window.ts';
import { slidingPeak } from './sliding-peak.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-07-01T00:00:00Z');
const at = (minute: number) => START + minute * MINUTE;

/** Power by minute from `fromMin` on, with the register that it drives. */
function meter(fromMin: number, powers: readonly number[], { register = true } = {}): MeterSample[] {
  let kwh = 1000;
  return [...powers, 0].map((powerKw, n) => {
    const sample = { atMs: at(fromMin + n), powerKw, importKwh: register ? kwh : null };
    kwh += Math.max(0, powerKw) / 60;
    return sample;
  });
}

const constant = (minutes: number, kw: number) => Array.from({ length: minutes }, () => kw);
/** An hour after a quiet quarter; 600 kW from minute 7 to 22. */
const acrossBlocks = [...constant(22, 0), ...constant(15, 600), ...constant(38, 0)];
const day = { fromMs: at(0), toMs: at(60), sinceMs: at(-15) };

describe('the highest sliding mean', () => {
  test.each<[string, number, number | null, number | null]>([
    // All of it in one window.
    ['every minute', 1, 600, 22],
    // Windows end at 21 and 24: 14 and 13 of the 15 minutes.
    ['every three minutes', 3, 560, 21],
    // Windows end at 20 and 25: 13 and 12 minutes.
    ['every five minutes', 5, 520, 20],
  ])('%s', (_name, stepMin, kw, endMin) => {
    const found = slidingPeak([meter(-15, acrossBlocks)], day, stepMin);
    expect(found.kw).toBeCloseTo(kw ?? 0, 6);
    expect(found.endMs).toBe(endMin === null ? null : at(endMin));
    expect(found.unknownWindows).toBe(0);
  });

  it('comes from power without a register, and export counts as none', () => {
    const powers = acrossBlocks.map((kw) => (kw === 0 ? -300 : kw));
    expect(slidingPeak([meter(-15, powers, { register: false })], day, 1).kw).toBeCloseTo(600, 6);
  });

  it('is that of all meters together', () => {
    const second = meter(-15, constant(75, 100));
    expect(slidingPeak([meter(-15, acrossBlocks), second], day, 1).kw).toBeCloseTo(700, 6);
  });

  it('excludes windows that began in the month before', () => {
    const early = meter(-15, [...constant(20, 600), ...constant(55, 0)]);
    // Of the window from 0 to 15, five minutes.
    expect(slidingPeak([early], { ...day, sinceMs: at(0) }, 1).kw).toBeCloseTo(200, 6);
    expect(slidingPeak([early], day, 1).kw).toBeCloseTo(600, 6);
  });

  it('leaves windows over a gap or a reset register unknown', () => {
    const whole = meter(-15, constant(75, 100));
    const gap = whole.filter(({ atMs }) => atMs <= at(10) || atMs >= at(20));
    expect(slidingPeak([gap], day, 1)).toMatchObject({ kw: expect.closeTo(100, 6), unknownWindows: 24 });
    const reset = whole.map((sample) =>
      sample.atMs < at(30) ? sample : { ...sample, importKwh: (sample.importKwh ?? 0) - 1000 },
    );
    expect(slidingPeak([reset], day, 1).unknownWindows).toBe(15);
    expect(slidingPeak([], day, 1)).toEqual({ kw: null, endMs: null, unknownWindows: 60 });
  });
});

it('is never below a clock interval, and finer steps never lower it', () => {
  const powers = fc.array(fc.integer({ min: -200, max: 900 }), { minLength: 75, maxLength: 75 });
  fc.assert(
    fc.property(powers, (kw) => {
      const meters = [meter(-15, kw)];
      const peakAt = (stepMin: number) => slidingPeak(meters, day, stepMin).kw ?? 0;
      const blocks = [1, 2, 3, 4].map(
        (block) => kw.slice(15 * block, 15 * block + 15).reduce((sum, one) => sum + Math.max(0, one), 0) / 15,
      );
      expect(peakAt(5)).toBeGreaterThanOrEqual(Math.max(...blocks) - 1e-6);
      expect(peakAt(1)).toBeGreaterThanOrEqual(peakAt(5) - 1e-6);
      expect(peakAt(1)).toBeGreaterThanOrEqual(peakAt(3) - 1e-6);
    }),
  );
});
