import { expect, it } from 'vitest';
import { type DemandWindow, openWindow, readDemand } from './demand-window.ts';
import { countedWindow, type ImportRegister, readRegister } from './import-register.ts';

const QUARTER = Date.parse('2026-07-01T10:00:00Z');

/** Readings: second of the interval, power, register. */
function run(readings: readonly (readonly [s: number, gridKw: number, importKwh: number | null])[]) {
  let window: DemandWindow | null = null;
  let register: ImportRegister | null = null;
  for (const [s, gridKw, importKwh] of readings) {
    const reading = { atMs: QUARTER + s * 1000, gridKw, importKwh };
    window = window ? readDemand(window, reading).window : openWindow(reading);
    register = readRegister(register, window, reading);
  }
  return countedWindow(window, register)?.importKwh;
}

// 360 kW are 1 kWh in ten seconds.
it.each<[string, Parameters<typeof run>[0], number]>([
  [
    'by power where there is no register',
    [
      [0, 360, null],
      [10, 360, null],
      [30, 360, null],
    ],
    3,
  ],
  [
    'by power in the quarter in which it is first seen',
    [
      [0, 360, 500],
      [10, 360, 509],
      [30, 360, 520],
    ],
    3,
  ],
  // 501 at the start, between 500 and 502; 506 at the end.
  [
    'by the register from the next quarter on',
    [
      [-10, 360, 500],
      [10, 360, 502],
      [30, 360, 506],
    ],
    5,
  ],
  [
    'by power since the register moved',
    [
      [-10, 360, 500],
      [10, 360, 502],
      [30, 360, 506],
      [50, 360, 506],
    ],
    7,
  ],
  [
    'a register that stands still',
    [
      [-10, 360, 500],
      [10, 360, 500],
      [30, 360, 500],
    ],
    3,
  ],
  [
    'a sample without it',
    [
      [-10, 360, 500],
      [10, 360, 502],
      [30, 360, null],
      [50, 360, 508],
    ],
    7,
  ],
  [
    'too far from the start',
    [
      [-121, 360, 500],
      [10, 360, 513],
      [30, 360, 516],
    ],
    3,
  ],
  [
    'a meter that was replaced',
    [
      [-10, 360, 500],
      [10, 360, 502],
      [30, 360, 4],
      [50, 360, 7],
    ],
    5,
  ],
  [
    'a meter that was added',
    [
      [-10, 360, 500],
      [10, 360, 502],
      [30, 360, 9000],
      [50, 360, 9002],
    ],
    5,
  ],
])('%s', (_, readings, expected) => {
  expect(run(readings)).toBeCloseTo(expected, 9);
});
