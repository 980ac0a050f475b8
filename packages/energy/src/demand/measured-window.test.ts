import { QUARTER_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demandOutlook } from '../control/demand-window.ts';
import { type MeterSample, measuredWindow } from './measured-window.ts';

const START = 10 * QUARTER_MS;
const at = (seconds: number) => START + seconds * 1000;
const sample = (seconds: number, powerKw: number | null, importKwh: number | null = null): MeterSample => ({
  atMs: at(seconds),
  powerKw,
  importKwh,
});

describe('the running window', () => {
  it('by power: each reading is valid until the next', () => {
    const found = measuredWindow([[sample(-10, 100), sample(300, 400), sample(600, 200)]], at(700));
    // 100 kW for 300 s and 400 kW for 300 s: 8.333 + 33.333 kWh.
    expect(found).toMatchObject({ by: 'power', window: { startMs: START, atMs: at(600), importKw: 200 } });
    expect(found?.window.importKwh).toBeCloseTo(41.667, 3);
    // A reading is valid for a minute: 240 s of each of the two are unknown.
    expect(found?.window.unknownMs).toBe(480_000);
    expect(found?.readings).toHaveLength(3);
  });

  it('by registers, like the bill, if they are known at its start', () => {
    const found = measuredWindow(
      [[sample(-30, 100, 1000), sample(30, 100, 1002), sample(450, 300, 1031)]],
      at(455),
    );
    // The register showed 1001 at the start.
    expect(found).toMatchObject({ by: 'register', window: { importKwh: 30, unknownMs: 0, importKw: 300 } });
    expect(demandOutlook(found?.window ?? never())).toEqual({
      reachedKw: 120,
      projectedKw: 270,
      leftMs: 450_000,
    });
  });

  it('is the sum of several meters, also if only one of them has a register', () => {
    const found = measuredWindow(
      [
        [sample(-5, 100, 10), sample(0, 100, 10), sample(360, 100, 20)],
        [sample(0, -40, 7), sample(360, -40, 7)],
      ],
      at(360),
    );
    expect(found).toMatchObject({ by: 'register', window: { importKwh: 10, importKw: 60 } });
    const half = measuredWindow([[sample(0, 100, 10), sample(360, 100, 20)], [sample(0, -40)]], at(360));
    expect(half?.by).toBe('power');
    expect(half?.window.importKwh).toBeCloseTo(6, 9);
  });

  it('a register that was reset is not used', () => {
    expect(measuredWindow([[sample(0, 60, 900), sample(60, 60, 3)]], at(60))?.by).toBe('power');
  });

  it('does not exist without data', () => {
    expect(measuredWindow([], at(10))).toBeNull();
    expect(measuredWindow([[sample(-600, 100)]], at(10))).toBeNull();
    expect(measuredWindow([[sample(-20, 100)]], at(10))?.window.importKw).toBe(100);
  });
});

function never(): never {
  throw new Error('no window');
}
