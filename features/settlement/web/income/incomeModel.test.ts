import { noCents } from '@heliodon/energy/settlement/income-cents';
import { describe, expect, it } from 'vitest';
import type { Income } from '../../contract/income.contract.ts';
import { incomeWords } from '../../contract/income.words.ts';
import { columnLabel, incomeModel, shownGroups, usedAgainstMode } from './incomeModel.ts';

const none = Object.fromEntries(
  Object.keys(noCents()).map((group) => [group, '0.00']),
) as Income['totals']['amounts'];
const income = (amounts: Partial<Income['totals']['amounts']>): Income =>
  ({
    step: 'day',
    totals: { amounts: { ...none, ...amounts } },
    columns: [
      { key: '2026-07-01', empty: false, amounts: { ...none, ...amounts }, total: '3.00' },
      { key: '2026-07-02', empty: true, amounts: none, total: '0.00' },
    ],
  }) as unknown as Income;

describe('which items are shown', () => {
  it.each<[string, number, Partial<Income['totals']['amounts']>, string[]]>([
    ['storage alone', 1, {}, ['discharge', 'charge']],
    ['PV alone', 2, {}, ['pvUse', 'pvFeedIn']],
    ['PV alone with a subsidy', 2, { subsidy: '1.00' }, ['pvUse', 'pvFeedIn', 'subsidy']],
    ['with chargers', 4, {}, ['pvUse', 'pvFeedIn', 'discharge', 'charge', 'charging', 'pileEnergy']],
    ['any item with income', 2, { discharge: '2.00' }, ['pvUse', 'pvFeedIn', 'discharge']],
  ])('%s', (_, screenType, amounts, expected) => {
    expect(shownGroups(income(amounts), screenType)).toEqual(expected);
  });
});

it('a column without settled income is a gap, not a zero', () => {
  const { series } = incomeModel(income({ pvUse: '3.00' }), ['pvUse'], incomeWords.en, 'CNY');
  expect(series.map(({ key, data }) => [key, ...data])).toEqual([
    ['pvUse', 3, null],
    ['total', 3, null],
  ]);
});

it.each([
  ['2026-07-01T05', 'hour', '05:00'],
  ['2026-07-01', 'day', '07-01'],
  ['2026-07', 'month', '2026-07'],
  ['2026', 'year', '2026'],
] as const)('%s by %s is %s', (key, step, label) => {
  expect(columnLabel(key, step)).toBe(label);
});

it.each([
  ['consistent with the mode', true, 0, 100, null],
  ['nine tenths used on site', true, 90, 10, 0.9],
  ['a small difference between readings', true, 1, 99, null],
  ['nothing generated', true, 0, 0, null],
  ['another mode', false, 90, 10, null],
])('full feed-in: %s', (_name, fullFeedIn, pvUseKwh, pvFeedInKwh, share) => {
  const energy = { pvUseKwh, pvFeedInKwh, chargeKwh: 0, dischargeKwh: 0, chargingKwh: 0 };
  expect(usedAgainstMode({ fullFeedIn, totals: { energy } as Income['totals'] })).toBe(share);
});
