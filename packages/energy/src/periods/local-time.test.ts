import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dayNoOf,
  dayOf,
  dayOfMonth,
  dayOfNo,
  dayRangeMs,
  dayStartMs,
  localDay,
  monthOf,
  nextDay,
  shortDay,
  utcDay,
  yearOf,
} from './local-time.ts';

describe('a day of a time zone', () => {
  it.each<[zone: string, day: string, start: string, hours: number]>([
    ['UTC', '2026-02-28', '2026-02-28T00:00:00Z', 24],
    ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-07-15', '2026-07-14T22:00:00Z', 24],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00Z', 23],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00Z', 25],
    ['Asia/Shanghai', '2026-06-30', '2026-06-29T16:00:00Z', 24],
    ['Asia/Kolkata', '2026-06-30', '2026-06-29T18:30:00Z', 24],
    ['Asia/Kathmandu', '2026-06-30', '2026-06-29T18:15:00Z', 24],
    // Clocks went from 24:00 to 01:00: the day has no midnight.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-03T03:00:00Z', 24],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    // Clocks went back from 24:00 to 23:00.
    ['America/Sao_Paulo', '2019-02-16', '2019-02-16T02:00:00Z', 25],
    ['America/Sao_Paulo', '2019-02-17', '2019-02-17T03:00:00Z', 24],
    // Clocks went back from 01:00 to midnight, which occurred twice: the day begins with the first.
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z', 24],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00Z', 24],
    ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00Z', 24],
  ])('%s %s begins at %s and has %d hours', (zone, day, start, hours) => {
    const { fromMs, toMs } = dayRangeMs(day, zone);
    expect(new Date(fromMs).toISOString()).toBe(start.replace('Z', '.000Z'));
    expect((toMs - fromMs) / HOUR_MS).toBe(hours);
    if (hours > 0) {
      expect([localDay(fromMs, zone), localDay(toMs - 1, zone)]).toEqual([day, day]);
      expect(localDay(fromMs - 1, zone) < day).toBe(true);
    }
  });

  it('skips the day that does not exist in Samoa', () => {
    const change = Date.parse('2011-12-30T10:00:00Z');
    expect(localDay(change - 1, 'Pacific/Apia')).toBe('2011-12-29');
    expect(localDay(change, 'Pacific/Apia')).toBe('2011-12-31');
  });

  it('refuses an unknown zone', () => {
    expect(() => localDay(0, 'Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it.each([
    ['2026-01-31', '2026-02-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
    ['2027-02-28', '2027-03-01'],
    ['1969-12-31', '1970-01-01'],
  ])('%s is followed by %s', (day, next) => expect(nextDay(day)).toBe(next));

  it('knows the month of a day', () => expect(monthOf('2026-02-28')).toBe('2026-02'));

  it('returns the components of a time', () => {
    expect(dayOf('2026-02-28T07')).toBe('2026-02-28');
    expect(dayOf('2026-10-25T02+02:00')).toBe('2026-10-25');
    expect(yearOf('2026-02-28')).toBe('2026');
    expect(dayOfMonth('2026-02-08')).toBe(8);
    expect(shortDay('2026-02-28')).toBe('02-28');
  });

  it.each([
    ['1970-01-01', 0],
    ['1969-12-31', -1],
    ['2028-02-29', 21_243],
  ])('%s has the number %d', (day, dayNo) => {
    expect(dayNoOf(day)).toBe(dayNo);
    expect(dayOfNo(dayNo)).toBe(day);
    expect(utcDay(dayNo * DAY_MS + HOUR_MS)).toBe(day);
  });
});

const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/Los_Angeles',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Nuuk',
);
const instant = fc.integer({ min: Date.UTC(2011, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('local days', () => {
  it('agree with Intl', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        // Swedish writes dates as YYYY-MM-DD.
        expect(localDay(ms, timeZone)).toBe(new Date(ms).toLocaleDateString('sv-SE', { timeZone }));
      }),
    );
  });

  it('contain every instant exactly once', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        const day = localDay(ms, timeZone);
        const { fromMs, toMs } = dayRangeMs(day, timeZone);
        expect(fromMs <= ms && ms < toMs).toBe(true);
        expect(dayStartMs(nextDay(day), timeZone)).toBe(toMs);
      }),
    );
  });

  it('start on a boundary of the 15-minute buckets', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, ms) => {
        expect(dayStartMs(localDay(ms, timeZone), timeZone) % 900_000).toBe(0);
      }),
    );
  });
});
