import { DAY_MS, HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import type { PlantQuarter } from './forecast-plant.ts';
import { expectedOn, serviceAir, withServiceAir } from './service-air.policy.ts';

const MIDNIGHT = Date.parse('2026-06-12T00:00Z');
const weather = [20, 22, null, 26].map((temperatureC, hour) => ({
  startMs: MIDNIGHT + hour * HOUR_MS,
  temperatureC,
}));
const quarter = (n: number, airC?: number | null): PlantQuarter => ({
  startMs: MIDNIGHT + n * QUARTER_MS,
  pvKwh: 0,
  loadKwh: 1,
  held: false,
  airC,
});

it.each<[string, readonly PlantQuarter[], (number | undefined)[]]>([
  ['without a station', [quarter(0)], [20, 22, undefined, 26]],
  // 1 K and 3 K above the service.
  ['with a station in a warmer place', [quarter(0, 21), quarter(4, 25)], [22, 24, undefined, 28]],
])('temperatures of the service %s', (_, quarters, expected) => {
  const air = serviceAir(weather, quarters);
  expect([0, 1, 2, 3].map((hour) => air?.(MIDNIGHT + hour * HOUR_MS + QUARTER_MS))).toEqual(expected);
});

it('a service without temperatures has none', () => {
  expect(serviceAir([{ startMs: MIDNIGHT, cloudCover: 1 }], [])).toBeUndefined();
  expect(expectedOn('2026-06-12', 'UTC', undefined)).toBeNull();
});

it('only unknown temperatures are taken from the service', () => {
  const quarters = [quarter(0, 18), quarter(4, null), quarter(8)];
  expect(withServiceAir(quarters, () => 25).map(({ airC }) => airC)).toEqual([18, 25, 25]);
  expect(withServiceAir(quarters, undefined)).toBe(quarters);
});

it('what is expected for a day is by local hour', () => {
  const expected = expectedOn('2026-06-12', 'Etc/GMT-2', (ms) => (ms - MIDNIGHT) / HOUR_MS);
  expect(expected).toMatchObject({ dayNo: MIDNIGHT / DAY_MS });
  expect(expected?.airC.slice(0, 3)).toEqual([-2, -1, 0]);
});
