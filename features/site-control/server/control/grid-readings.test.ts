import type { MeterSample } from '@heliodon/energy/demand/measured-window';
import { describe, expect, it } from 'vitest';
import { runningQuarter, runningQuarters } from './grid-readings.ts';

const QUARTER = Date.parse('2026-07-01T10:00:00Z');
const NOW = QUARTER + 60_000;
/** 360 kW are 1 kWh in ten seconds. */
const sample = (s: number, powerKw: number | null, importKwh: number | null): MeterSample => ({
  atMs: QUARTER + s * 1000,
  powerKw,
  importKwh,
});

describe('the running interval calculated from samples', () => {
  it.each<[string, MeterSample[][], number, number | null]>([
    ['by power', [[sample(0, 360, null), sample(20, 360, null), sample(60, 360, null)]], 6, null],
    // 501 at the start, interpolated between 500 and 502; 511 at the end.
    ['and by the register', [[sample(-10, 360, 500), sample(10, 360, 502), sample(60, 360, 511)]], 6, 10],
    [
      'of two meters',
      [
        [sample(-10, 360, 500), sample(10, 360, 502), sample(60, 360, 511)],
        [sample(0, 36, 70), sample(60, 36, 71)],
      ],
      6.6,
      11,
    ],
    [
      'of two meters, one without a register',
      [
        [sample(-10, 360, 500), sample(10, 360, 502), sample(60, 360, 511)],
        [sample(0, 36, null), sample(60, 36, null)],
      ],
      6.6,
      null,
    ],
  ])('%s', (_, meters, powerKwh, registerKwh) => {
    const quarter = runningQuarter(meters, NOW, null);
    expect(quarter?.window.importKwh).toBeCloseTo(powerKwh, 9);
    const { kwh = 0, startKwh = 0 } = quarter?.register ?? {};
    if (registerKwh === null) expect(quarter?.register).toBeNull();
    else expect(kwh - (startKwh ?? 0)).toBeCloseTo(registerKwh, 9);
  });

  it('is unknown without samples', () => {
    expect(runningQuarter([[]], NOW, null)).toBeNull();
  });

  it('of several plants at once, for either sign of their meters', async () => {
    const more = { soc: null, temperature: null };
    const headlines = [
      [0, 20, 60].map((s) => ({ ...more, ...sample(s, 360, null), outKwh: s / 10, inKwh: 0 })),
      [0, 20, 60].map((s) => ({ ...more, ...sample(s, -360, null), outKwh: 0, inKwh: s / 5 })),
    ];
    const asked: number[] = [];
    const found = await runningQuarters(
      {
        headlines: (_, ranges) => {
          asked.push(...ranges.map(({ deviceId }) => deviceId));
          return Promise.resolve(headlines);
        },
      },
      [
        { plantId: 1, meters: [{ deviceId: 11, kind: 'meter' }], importPositive: true, demandStepMin: null },
        { plantId: 2, meters: [{ deviceId: 21, kind: 'meter' }], importPositive: false, demandStepMin: null },
      ],
      NOW,
    );
    expect(asked).toEqual([11, 21]);
    const counted = [1, 2].map((plantId) => {
      const { window, register } = found.get(plantId) ?? {};
      return [window?.importKwh, (register?.kwh ?? 0) - (register?.startKwh ?? 0)];
    });
    expect(counted).toEqual([
      [expect.closeTo(6, 9), expect.closeTo(6, 9)],
      [expect.closeTo(6, 9), expect.closeTo(12, 9)],
    ]);
  });
});
