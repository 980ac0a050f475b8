import { QUARTER_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkCalendar } from '../holidays/work-calendar.ts';
import { dayNoOf, dayRangeMs, dayStartMs, localMinute, nextDay } from '../periods/local-time.ts';
import { forecastLoad } from './load-forecast.ts';
import { emptyHabit, type LoadHabit, learnLoadDay } from './load-habit.ts';
import type { MeasuredDay } from './quarter.ts';

const ZONE = 'Europe/Berlin';
const isWeekend = (day: string) => [0, 6].includes((dayNoOf(day) + 4) % 7);
/** 20 kW at night, 100 kW from 8 to 17 o'clock; 30 kW all day at weekends. */
const factoryKw = (day: string, minute: number): number => {
  if (isWeekend(day)) return 30;
  return minute >= 480 && minute < 1020 ? 100 : 20;
};

function days(first: string, count: number, kwOf = factoryKw): MeasuredDay[] {
  let day = first;
  return Array.from({ length: count }, () => {
    const own = day;
    const { fromMs, toMs } = dayRangeMs(own, ZONE);
    day = nextDay(own);
    const quarters = Array.from({ length: (toMs - fromMs) / QUARTER_MS }, (_, i) => {
      const startMs = fromMs + i * QUARTER_MS;
      return { startMs, energyKwh: kwOf(own, localMinute(startMs, ZONE)) / 4 };
    });
    return { day: own, quarters };
  });
}

const holidays =
  (...off: readonly string[]): WorkCalendar =>
  (day) =>
    off.includes(day) ? 'off' : undefined;
const learned = (all: readonly MeasuredDay[], calendar?: WorkCalendar): LoadHabit =>
  all.reduce((habit, day) => learnLoadDay(ZONE, habit, day, { calendar }), emptyHabit);
/** Power at a local time, median of the forecast. */
const kwAt = (forecast: ReturnType<typeof forecastLoad>, day: string, minute: number) => {
  const startMs = dayStartMs(day, ZONE) + minute * 60_000;
  return (forecast.find((one) => one.startMs === startMs)?.p50Kwh ?? Number.NaN) * 4;
};

describe('weekdays', () => {
  // 2026-06-01 is a Monday; the forecast begins on Friday the 26th.
  const habit = learned(days('2026-06-01', 25));
  const forecast = forecastLoad(ZONE, habit, { nowMs: dayStartMs('2026-06-26', ZONE), today: [] });

  it.each([
    ['Friday at noon', '2026-06-26', 720, 100],
    ['Friday at night', '2026-06-26', 120, 20],
    ['Saturday at noon', '2026-06-27', 720, 30],
    ['Sunday at night', '2026-06-28', 120, 30],
    ['Monday at noon', '2026-06-29', 720, 100],
  ])('%s', (_, day, minute, kw) => {
    expect(Math.abs(kwAt(forecast, day, minute) / kw - 1)).toBeLessThan(0.03);
  });

  it('a day off is like a Sunday if configured, and from the morning on if it is detected', () => {
    const nowMs = dayStartMs('2026-06-26', ZONE);
    const dayOff = forecastLoad(ZONE, habit, { nowMs, today: [], calendar: holidays('2026-06-26') });
    expect(Math.abs(kwAt(dayOff, '2026-06-26', 720) / 30 - 1)).toBeLessThan(0.1);
    const [quiet] = days('2026-06-26', 1, () => 30);
    const shown = forecastLoad(ZONE, habit, { nowMs: nowMs + 10 * 3_600_000, today: quiet?.quarters ?? [] });
    expect(kwAt(shown, '2026-06-26', 840)).toBeLessThan(40);
  });

  it('a Sunday worked in return for a holiday is like a working day', () => {
    const calendar: WorkCalendar = (day) => (day === '2026-06-28' ? 'working' : undefined);
    const worked = forecastLoad(ZONE, habit, { nowMs: dayStartMs('2026-06-26', ZONE), today: [], calendar });
    expect(Math.abs(kwAt(worked, '2026-06-28', 720) / 100 - 1)).toBeLessThan(0.1);
  });

  it('a holiday is learned as one: it changes neither its weekday nor the days after it', () => {
    const calendar = holidays('2026-06-24', '2026-06-25', '2026-07-01');
    // 10 kW all day on holidays, less than on Sundays.
    const kw = (day: string, minute: number) => (calendar(day) ? 10 : factoryKw(day, minute));
    const after = learned(days('2026-06-01', 25, kw), calendar);
    const now = { nowMs: dayStartMs('2026-06-28', ZONE), today: [], calendar };
    const next = forecastLoad(ZONE, after, now);
    expect(Math.abs(kwAt(next, '2026-07-01', 720) / 10 - 1)).toBeLessThan(0.8);
    expect(Math.abs(kwAt(next, '2026-06-29', 720) / 100 - 1)).toBeLessThan(0.05);
    const unknown = forecastLoad(ZONE, learned(days('2026-06-01', 25, kw)), { ...now, calendar: undefined });
    expect(kwAt(unknown, '2026-07-01', 720)).toBeLessThan(90);
  });

  it('a plant that works on holidays is expected to do so after two of them', () => {
    const calendar = holidays('2026-06-17', '2026-06-24', '2026-06-26');
    const works = learned(days('2026-06-01', 25), calendar);
    expect(works.use.off).toBeCloseTo(0.49, 3);
    const now = { nowMs: dayStartMs('2026-06-26', ZONE), today: [], calendar };
    expect(Math.abs(kwAt(forecastLoad(ZONE, works, now), '2026-06-26', 720) / 100 - 1)).toBeLessThan(0.05);
  });

  it('weekends on other days are learned', () => {
    // Friday and Saturday off.
    const other = (day: string, minute: number) => {
      const weekday = (dayNoOf(day) + 4) % 7;
      if (weekday === 5 || weekday === 6) return 30;
      return minute >= 480 && minute < 1020 ? 100 : 20;
    };
    const gulf = learned(days('2026-06-01', 25, other));
    const weekend = forecastLoad(ZONE, gulf, { nowMs: dayStartMs('2026-06-26', ZONE), today: [] });
    expect(Math.abs(kwAt(weekend, '2026-06-26', 720) / 30 - 1)).toBeLessThan(0.1);
    expect(Math.abs(kwAt(weekend, '2026-06-28', 720) / 100 - 1)).toBeLessThan(0.1);
  });
});

describe('with little history', () => {
  it('no data, a few hours of today, one day', () => {
    const nowMs = dayStartMs('2026-06-03', ZONE) + 6 * 3_600_000;
    expect(forecastLoad(ZONE, emptyHabit, { nowMs, today: [] })).toEqual([]);
    const [today] = days('2026-06-03', 1);
    const fromToday = forecastLoad(ZONE, emptyHabit, { nowMs, today: today?.quarters ?? [] });
    expect(kwAt(fromToday, '2026-06-03', 600)).toBeCloseTo(20, 6);
    const one = forecastLoad(ZONE, learned(days('2026-06-02', 1)), { nowMs, today: today?.quarters ?? [] });
    expect(kwAt(one, '2026-06-03', 720)).toBeCloseTo(100, 0);
    const [noon] = one.filter(({ startMs }) => startMs === dayStartMs('2026-06-03', ZONE) + 720 * 60_000);
    // A forecast from a single day has a wide range.
    expect(noon?.p90Kwh).toBeGreaterThan(27);
    expect(noon?.p10Kwh).toBeLessThan(23);
  });
});

it('a morning above average raises the following hours, with decreasing effect', () => {
  const habit = learned(days('2026-06-01', 25));
  const nowMs = dayStartMs('2026-06-26', ZONE) + 12 * 3_600_000;
  const [today] = days('2026-06-26', 1, (day, minute) => 1.1 * factoryKw(day, minute));
  const forecast = forecastLoad(ZONE, habit, { nowMs, today: today?.quarters ?? [] });
  const next = kwAt(forecast, '2026-06-26', 735);
  expect(next).toBeGreaterThan(106);
  expect(next).toBeLessThan(112);
  expect(kwAt(forecast, '2026-06-29', 720)).toBeLessThan(next);
});

it('days of 23 and 25 hours follow local time', () => {
  const habit = learned(days('2026-10-05', 19));
  const forecast = forecastLoad(ZONE, habit, { nowMs: dayStartMs('2026-10-24', ZONE), today: [] });
  expect(forecast).toHaveLength(4 * 96 + 4);
  const monday = forecast.find(({ startMs }) => startMs === Date.parse('2026-10-26T12:00+01:00'));
  expect((monday?.p50Kwh ?? 0) * 4).toBeCloseTo(100, 0);
});

it('the stored state is small JSON, and tolerates any gaps', () => {
  const all = days('2026-03-01', 60, (day, minute) => 1234.5 + factoryKw(day, minute) + Math.sin(minute));
  const habit = learned(all);
  expect(JSON.parse(JSON.stringify(habit))).toEqual(habit);
  expect(JSON.stringify(habit).length).toBeLessThan(15_000);
  expect(learnLoadDay(ZONE, habit, all[3] as MeasuredDay)).toBe(habit);
  const some = days('2026-06-01', 9);
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      fc.integer({ min: 0, max: 95 }),
      (gone, now) => {
        const torn = some.map((day, d) => ({
          ...day,
          quarters: day.quarters.filter((_, i) => !gone[(d * 11 + i) % 30]),
        }));
        const nowMs = dayStartMs('2026-06-09', ZONE) + now * QUARTER_MS;
        const forecast = forecastLoad(ZONE, learned(torn.slice(0, -1)), {
          nowMs,
          today: torn.at(-1)?.quarters ?? [],
        });
        for (const { p10Kwh, p50Kwh, p90Kwh } of forecast)
          expect(Number.isFinite(p90Kwh) && 0 <= p10Kwh && p10Kwh <= p50Kwh && p50Kwh <= p90Kwh).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});
