import { HOUR_MS, QUARTER_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { backtest } from './backtest.ts';
import { type MeasuredDay, quartersAhead } from './quarter.ts';

/** Day n of January 2026 has n kWh in each interval. */
const days: MeasuredDay[] = Array.from({ length: 10 }, (_, n) => {
  const fromMs = Date.UTC(2026, 0, n + 1);
  const quarters = Array.from({ length: 96 }, (_, i) => ({
    startMs: fromMs + i * QUARTER_MS,
    energyKwh: n + 1,
  }));
  return { day: new Date(fromMs).toISOString().slice(0, 10), quarters };
});
/** Forecasts the last learned day, and records its inputs. */
const inputs: { nowMs: number; last: number; today: number }[] = [];
const rule = {
  start: 0,
  learn: (_: number, day: MeasuredDay) => day.quarters[0]?.energyKwh ?? 0,
  forecast: (last: number, nowMs: number, today: readonly unknown[]) => {
    inputs.push({ nowMs, last, today: today.length });
    return quartersAhead(nowMs, 'UTC').map(({ startMs }) => ({
      startMs,
      p10Kwh: last,
      p50Kwh: last,
      p90Kwh: last,
    }));
  },
};

it('gives each forecast only the data known at its time', () => {
  inputs.length = 0;
  const pairs = backtest(rule, days, { timeZone: 'UTC', lastDays: 3, originMin: 600, ahead: 0 });
  expect(inputs).toEqual(
    [8, 9, 10].map((day) => ({ nowMs: Date.UTC(2026, 0, day) + 10 * HOUR_MS, last: day - 1, today: 40 })),
  );
  expect(pairs).toHaveLength(3 * 56);
  expect(pairs[0]).toEqual({ actualKwh: 8, p10Kwh: 7, p50Kwh: 7, p90Kwh: 7, persistenceKwh: 7 });
});

it('two days ahead, persistence uses the newest complete day', () => {
  const pairs = backtest(rule, days, { timeZone: 'UTC', lastDays: 3, originMin: 0, ahead: 2 });
  expect(pairs).toHaveLength(3 * 96);
  // Forecast made at midnight of the 6th for the 8th: the 5th was the last complete day.
  expect(pairs[0]).toEqual({ actualKwh: 8, p10Kwh: 5, p50Kwh: 5, p90Kwh: 5, persistenceKwh: 5 });
});

it('counts only the requested data, and handles a short history', () => {
  const counts = (startMs: number) => new Date(startMs).getUTCHours() === 12;
  expect(backtest(rule, days, { timeZone: 'UTC', lastDays: 2, originMin: 0, ahead: 0, counts })).toHaveLength(
    8,
  );
  expect(backtest(rule, days.slice(0, 2), { timeZone: 'UTC', lastDays: 30, originMin: 0, ahead: 3 })).toEqual(
    [],
  );
});
