import { decimalText } from '@heliodon/kernel/decimal';
import { expect, it } from 'vitest';
import { type RollupSample, rollUp } from '../metering/rollup.ts';
import { localDay } from '../periods/local-time.ts';
import type { PriceSeason } from '../tariff/tariff-day.ts';
import { amountOf, exactTotal } from './lines.ts';
import { type FlowBucket, settleDay } from './settle-day.ts';

/*
 * From the registers of the grid meter to amounts, calculated by hand. 0.50 all day until June, 0.80 from
 * July on.
 */

const season = (startMonth: number, endMonth: number, usualPrice: string): PriceSeason => ({
  startMonth,
  endMonth,
  usualPrice,
  deepValley: null,
  valley: null,
  peak: null,
  topPeak: null,
});
const terms = {
  timeZone: 'Asia/Shanghai',
  price: {
    id: 1,
    seasons: [season(1, 6, '0.50'), season(7, 12, '0.80')],
    feedInPrice: '0.40',
    efficiency: '1',
  },
  subsidies: [],
  installDate: null,
  rulesAt: () => ({ gridMetered: true, loadByBalance: false, fullFeedIn: false }),
};

const ms = (clock: string) => Date.parse(`${clock}:00+08:00`);

/** Readings of the import register. */
function importQuarters(from: string, to: string, readings: readonly [clock: string, kwh: number][]) {
  const samples = readings.map(
    ([clock, outKwh]): RollupSample => ({
      atMs: ms(clock),
      outKwh,
      inKwh: 0,
      powerKw: null,
      soc: null,
      temperature: null,
    }),
  );
  return rollUp(samples, ms(from), ms(to), { maxKw: 100 }).map(
    ({ startMs, outKwh, inKwh }): FlowBucket => ({
      startMs,
      import: outKwh,
      export: inKwh,
      load: outKwh,
      pv: null,
      charge: null,
      discharge: null,
      charging: null,
    }),
  );
}

it('15: a replaced meter: the old one counts up to its last reading, the new one from zero', () => {
  // 2 + 2 + 2 of the old meter; 1.5 and 2.5 of the new one: 10 kWh, independent of the register readings.
  const quarters = importQuarters('2026-03-10T09:00', '2026-03-10T10:15', [
    ['2026-03-10T09:00', 48_000],
    ['2026-03-10T09:15', 48_002],
    ['2026-03-10T09:30', 48_004],
    ['2026-03-10T09:44', 48_006],
    ['2026-03-10T09:46', 0],
    ['2026-03-10T10:00', 1.5],
    ['2026-03-10T10:15', 4],
  ]);
  const { lines } = settleDay('2026-03-10', quarters, terms);
  expect(decimalText(exactTotal(lines.filter(({ item }) => item === 'import')))).toBe('-5');
});

it('16: the last interval of June has the price of June, the first of July that of July', () => {
  // 3 kWh × 0.50 = 1.50 and 5 kWh × 0.80 = 4.00; midnight in Shanghai is 16:00 UTC of the previous day.
  const quarters = importQuarters('2026-06-30T23:45', '2026-07-01T00:15', [
    ['2026-06-30T23:45', 100],
    ['2026-07-01T00:00', 103],
    ['2026-07-01T00:15', 108],
  ]);
  const settled = ['2026-06-30', '2026-07-01'].map((day) =>
    settleDay(
      day,
      quarters.filter(({ startMs }) => localDay(startMs, terms.timeZone) === day),
      terms,
    ).lines.filter(({ item }) => item === 'import'),
  );
  expect(settled.map((lines) => lines.map((line) => decimalText(amountOf(line))))).toEqual([
    ['-1.5'],
    ['-4'],
  ]);
  expect(decimalText(exactTotal(settled.flat()))).toBe('-5.5');
});
