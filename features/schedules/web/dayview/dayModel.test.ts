import type { Deviation } from '@heliodon/energy/schedule/compliance';
import type { DeviceComplianceDay } from '@heliodon/schedules/contract';
import { describe, expect, it } from 'vitest';
import { dayModel, missesOf, toneOf } from './dayModel.ts';

const HOUR = Date.parse('2026-11-15T02:00:00Z');
const quarter = (
  place: number,
  deviation: Deviation | null,
  measuredKw: number | null = 0,
): DeviceComplianceDay['quarters'][number] => ({
  at: new Date(HOUR + place * 900_000).toISOString(),
  minutes: 15,
  plannedKw: 100,
  measuredKw,
  deviation,
  following: deviation === null ? 'asPlanned' : null,
});

describe('a deviation from the plan', () => {
  it('in consecutive intervals with one reason is listed once', () => {
    const misses = missesOf([
      quarter(0, null, 100),
      quarter(1, 'dispatch', 10),
      quarter(2, 'dispatch', 20),
      quarter(3, 'alarmStop', 0),
      quarter(5, 'alarmStop', null),
    ]);
    expect(
      misses.map(({ fromMs, toMs, deviation, measuredKw }) => [
        (fromMs - HOUR) / 900_000,
        (toMs - HOUR) / 900_000,
        deviation,
        measuredKw,
      ]),
    ).toEqual([
      [1, 3, 'dispatch', 15],
      [3, 4, 'alarmStop', 0],
      [5, 6, 'alarmStop', null],
    ]);
  });

  it('is marked on the chart, next to planned, measured and SOC', () => {
    const none = { offline: 0, alarmStop: 0, socLimit: 0, dispatch: 15, siteLimit: 0, other: 0 };
    const day: DeviceComplianceDay = {
      day: '2026-11-15',
      percent: 50,
      plannedMin: 30,
      followedMin: 15,
      deviationMin: none,
      mainDeviation: 'dispatch',
      timeZone: 'UTC',
      ratedKw: 100,
      quarters: [quarter(0, null, 99), quarter(1, 'dispatch')],
      measured: [{ at: new Date(HOUR).toISOString(), powerKw: 99, soc: 40 }],
    };
    const words = { planned: 'P', measured: 'M', deviation: (of: Deviation) => of };
    const model = dayModel(day, { fromMs: HOUR, toMs: HOUR + 3_600_000 }, words);
    expect(model.series.map(({ key, data }) => [key, ...data])).toEqual([
      ['measured', 99, null, null, null],
      ['planned', 100, 100, null, null],
      ['soc', 40, null, null, null],
    ]);
    expect(model.bands).toEqual([
      { from: HOUR + 900_000, to: HOUR + 1_800_000, tone: 'fault', label: 'dispatch' },
    ]);
  });
});

it.each([
  [100, 'normal'],
  [95, 'normal'],
  [94.9, 'warning'],
  [80, 'warning'],
  [79.9, 'fault'],
  [0, 'fault'],
  [null, 'offline'],
] as const)('%s percent is %s', (percent, tone) => {
  expect(toneOf(percent)).toBe(tone);
});
