import { describe, expect, test } from 'vitest';
import { commonScale, formatQuantity } from './unit.ts';

describe('formatQuantity', () => {
  test.each([
    [0, 'kW', undefined, '0.0 kW'],
    [4.7e-15, 'kWh', 1, '0.0 kWh'],
    [999, 'W', undefined, '999.0 W'],
    [1000, 'W', undefined, '1.0 kW'],
    [999.94, 'kW', undefined, '999.9 kW'],
    [999.96, 'kW', undefined, '1.0 MW'],
    [12345, 'kW', undefined, '12.3 MW'],
    [-12345, 'kW', undefined, '-12.3 MW'],
    [5e9, 'W', undefined, '5.0 GW'],
    [7.2e12, 'W', undefined, '7,200.0 GW'],
    [0.25, 'kW', undefined, '250.0 W'],
    [0.25, 'kWh', undefined, '250.00 Wh'],
    [1234.5, 'kWh', undefined, '1.23 MWh'],
    [1234.5, 'kWh', 0, '1 MWh'],
    [1500, 'Var', undefined, '1.5 kVar'],
    [1500, 'kvar', undefined, '1.5 Mvar'],
    [2_500_000, 'kvarh', undefined, '2.50 Gvarh'],
    [2_500_000, 'VA', undefined, '2.5 MVA'],
    [1200, 'kWp', 2, '1.20 MWp'],
    [231.456, 'V', undefined, '231.46 V'],
    [12000, 'V', undefined, '12,000.00 V'],
    [85, '%', 0, '85 %'],
    [3, '', 0, '3'],
    [null, 'kW', undefined, '--'],
    [Number.NaN, 'kWh', undefined, '--'],
  ] as const)('%s %s with %s decimals is %s', (value, unit, decimals, text) => {
    expect(formatQuantity(value, unit, decimals).text).toBe(text);
  });

  test('returns the figure and the unit separately', () => {
    expect(formatQuantity(12345, 'kW')).toEqual({ value: '12.3', unit: 'MW', text: '12.3 MW' });
    expect(formatQuantity(undefined, 'kW')).toEqual({ value: '--', unit: 'kW', text: '--' });
  });
});

test('a column uses the scale of its largest value', () => {
  expect(commonScale([1, null, -2500, 300], 'kW')).toEqual({ factor: 0.001, unit: 'MW' });
  expect(commonScale([null, undefined], 'kWh')).toEqual({ factor: 1, unit: 'kWh' });
});
