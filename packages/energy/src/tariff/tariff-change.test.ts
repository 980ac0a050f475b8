import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slotAfter } from '../periods/report-range.ts';
import {
  changeIssue,
  changesThisMonth,
  daysBetween,
  EFFECTIVE_WITHIN_DAYS,
  effectiveMonths,
  firstDayOf,
  isWithinReach,
} from './tariff-change.ts';

const change = (at: string, first = false) => ({ createdAtMs: Date.parse(at), first });

describe('the months in which a change may start', () => {
  it.each([
    // 1 Oct is 45 days ago, 1 Jan 47 ahead; 1 Sep 75, 1 Feb 78.
    ['2026-11-15', ['2026-10', '2026-11', '2026-12', '2027-01']],
    // 1 Jan is 60 days ago; 1 May is 60 ahead.
    ['2026-03-02', ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']],
    // 1 Jan is 61 days ago.
    ['2026-03-03', ['2026-02', '2026-03', '2026-04', '2026-05']],
    // 1 Nov is 61 days ago; 1 Mar is 59 ahead.
    ['2027-01-01', ['2026-12', '2027-01', '2027-02', '2027-03']],
    // The third month ahead begins in 60 days.
    ['2026-12-31', ['2026-11', '2026-12', '2027-01', '2027-02', '2027-03']],
    ['2027-01-31', ['2027-01', '2027-02', '2027-03', '2027-04']],
    // A leap year: 1 Jan is 60 days ago.
    ['2028-03-01', ['2028-01', '2028-02', '2028-03', '2028-04']],
  ])('on %s', (today, months) => {
    expect(effectiveMonths(today)).toEqual(months);
  });

  it('are all those within sixty days and no other', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: -5, max: 5 }), (date, count) => {
        const today = date.toISOString().slice(0, 10);
        const month = slotAfter('month', today.slice(0, 7), count);
        const near = Math.abs(daysBetween(today, firstDayOf(month))) <= EFFECTIVE_WITHIN_DAYS;
        expect(effectiveMonths(today).includes(month)).toBe(near);
        expect(isWithinReach(month, today)).toBe(near);
      }),
    );
  });
});

describe('modifications in a month', () => {
  const now = Date.parse('2026-11-15T04:00:00Z');
  const zone = 'Asia/Shanghai';

  it.each([
    ['none', [], 0],
    ['made with the plant', [change('2026-11-01T02:00:00Z', true)], 0],
    ['two', [change('2026-11-01T02:00:00Z'), change('2026-11-14T02:00:00Z')], 2],
    ['last month', [change('2026-10-31T02:00:00Z')], 0],
    // 31 Oct 16:30 UTC is 1 Nov 00:30 in Shanghai.
    ['by the clock of the plant', [change('2026-10-31T16:30:00Z')], 1],
    ['the same month of another year', [change('2025-11-10T00:00:00Z')], 0],
  ])('%s', (_name, changes, count) => {
    expect(changesThisMonth(changes, now, zone)).toBe(count);
  });

  it.each([
    ['a first one', [], '2026-12', undefined],
    ['a second one', [change('2026-11-01T02:00:00Z')], '2026-12', undefined],
    ['a third one', [change('2026-11-01T02:00:00Z'), change('2026-11-02T02:00:00Z')], '2026-12', 'tooMany'],
    ['too far back', [], '2026-09', 'outOfReach'],
    ['too far ahead', [], '2027-02', 'outOfReach'],
    ['a month that is over', [], '2026-10', undefined],
  ])('%s', (_name, changes, month, issue) => {
    expect(changeIssue(changes, month, now, zone)).toBe(issue);
  });

  it('uses the date of the plant: at the same moment 60 days ahead in Kiritimati, 61 in Honolulu', () => {
    // 31 Dec 02:00 in Kiritimati, 30 Dec 02:00 in Honolulu; 1 March is chosen.
    const at = Date.parse('2025-12-30T12:00:00Z');
    expect(changeIssue([], '2026-03', at, 'Pacific/Kiritimati')).toBeUndefined();
    expect(changeIssue([], '2026-03', at, 'Pacific/Honolulu')).toBe('outOfReach');
  });
});
