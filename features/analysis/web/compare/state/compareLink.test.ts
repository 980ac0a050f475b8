import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ComparedSeries, MAX_SERIES, seriesKey } from '../../../contract/compare/series.schema.ts';
import {
  type CompareState,
  emptyState,
  readCompare,
  readSeries,
  writeCompare,
  writeSeries,
} from './compareLink.ts';

const one = (deviceId: number, point: string, tint: number): ComparedSeries => ({ deviceId, point, tint });

describe('series in the address', () => {
  it.each<[ComparedSeries[], string]>([
    [[], ''],
    [[one(12, 'activePowerKw', 0)], '12-activePowerKw'],
    [
      [one(12, 'activePowerKw', 0), one(12, 'voltageA', 1), one(13, 'stringCurrent.3', 11)],
      '12-activePowerKw_-voltageA_13-stringCurrent.3-b',
    ],
    [[one(7, 'soc', 19), one(6, 'soc', 0)], '7-soc-j_6-soc-0'],
  ])('%j is %s', (series, text) => {
    expect(writeSeries(series)).toBe(text);
    expect(readSeries(text)).toEqual(series);
  });

  it.each<[string, string, ComparedSeries[]]>([
    ['a point without a device', '-soc', []],
    ['nonsense between', '5-soc_<b>_-soh', [one(5, 'soc', 0), one(5, 'soh', 2)]],
    ['the same twice', '5-soc_5-soc', [one(5, 'soc', 0)]],
    ['a colour that is not there', '5-soc-z', []],
    ['an id that cannot be', '2147483648-soc', []],
    ['place 0 of a list', '5-stringCurrent.0', []],
  ])('%s', (_, text, expected) => {
    expect(readSeries(text)).toEqual(expected);
  });

  it('accepts at most twenty', () => {
    const text = Array.from({ length: 30 }, (_, i) => `${i + 1}-soc`).join('_');
    expect(readSeries(text)).toHaveLength(MAX_SERIES);
  });
});

const day = fc
  .integer({ min: 0, max: 20_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
const series = fc.uniqueArray(
  fc.record({
    deviceId: fc.integer({ min: 1, max: 2_147_483_647 }),
    point: fc.constantFrom('activePowerKw', 'soc', 'stringCurrent.3', 'cellVoltage.1024'),
    tint: fc.integer({ min: 0, max: MAX_SERIES - 1 }),
  }),
  { maxLength: MAX_SERIES, selector: seriesKey },
);

it('a link restores the shared comparison', () => {
  const state: fc.Arbitrary<CompareState> = fc.record({
    series,
    mode: fc.constant('days' as const),
    from: fc.constant('2026-11-01'),
    to: fc.constant('2026-11-15'),
    of: fc.constantFrom('', '12-soc'),
    days: fc.uniqueArray(day, { maxLength: 5 }),
    timeZone: fc.constantFrom('', 'Europe/Berlin'),
    view: fc.constantFrom('value' as const, 'deviation' as const),
    stepMin: fc.constantFrom(null, 5 as const),
    units: fc.constantFrom([], ['%'], ['kW', '°C'], ['', 'V']),
    setId: fc.constantFrom(0, 12),
  });
  fc.assert(
    fc.property(state, (given) => {
      const link = writeCompare(given).toString();
      expect(readCompare(new URLSearchParams(link))).toEqual(given);
    }),
  );
});

it.each<[string, Partial<CompareState>]>([
  ['', {}],
  ['from=2026-11-15&to=2026-11-01', {}],
  ['from=yesterday&to=2026-11-01', {}],
  ['from=2026-02-30&to=2026-03-01', {}],
  ['from=2026-10-15&to=2026-11-15', {}],
  ['from=2026-10-16&to=2026-11-15', { from: '2026-10-16', to: '2026-11-15' }],
  ['tz=Mars/Olympus', {}],
  ['view=upside&step=7&mode=loop&set=x', {}],
  ['days=2026-11-01,2026-11-01,x', { days: ['2026-11-01'] }],
])('an address of %s', (text, more) => {
  expect(readCompare(new URLSearchParams(text))).toEqual({ ...emptyState, ...more });
});
