import { describe, expect, it } from 'vitest';
import { type FlowQuarter, quarterStarts, todayLines, yesterdayLines } from './day-curve.policy.ts';

const none = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};
const quarter = (at: string, flows: Partial<FlowQuarter>): FlowQuarter => ({
  ...none,
  ...flows,
  startMs: Date.parse(at),
});

describe('15-minute intervals of a day', () => {
  it.each([
    ['2026-07-01', 'Asia/Shanghai', 96, '2026-06-30T16:00:00.000Z'],
    // Clocks are set forward and back.
    ['2026-03-29', 'Europe/Berlin', 92, '2026-03-28T23:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', 100, '2026-10-24T22:00:00.000Z'],
  ])('%s in %s has %i', (day, zone, count, first) => {
    const starts = quarterStarts(day, zone);
    expect(starts).toHaveLength(count);
    expect(new Date(starts[0] ?? 0).toISOString()).toBe(first);
  });
});

describe('power of today', () => {
  const starts = quarterStarts('2026-07-01', 'UTC').slice(0, 4);
  const nowMs = Date.parse('2026-07-01T00:44:00Z');

  it.each<[string, Partial<FlowQuarter>, object]>([
    ['a quarter of 1 kWh is 4 kW', { pv: 1, load: 2 }, { pv: 4, load: 8, battery: null, grid: null }],
    ['discharge counts up, charge down', { charge: 2, discharge: 0.5 }, { battery: -6 }],
    ['import counts up, export down', { import: 0, export: 1 }, { grid: -4 }],
    ['one direction alone is known', { discharge: 3 }, { battery: 12 }],
    ['chargers', { charging: 15 }, { charging: 60 }],
  ])('%s', (_, flows, expected) => {
    const lines = todayLines(starts, [quarter('2026-07-01T00:00:00Z', flows)], nowMs);
    const first = Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line[0]]));
    expect(first).toMatchObject(expected);
  });

  it('does not show the running interval', () => {
    const pv = starts.map((startMs) => ({ ...none, startMs, pv: 1 }));
    expect(todayLines(starts, pv, nowMs).pv).toEqual([4, 4, null, null]);
  });
});

describe('power of yesterday', () => {
  it('is aligned by time of day', () => {
    const starts = quarterStarts('2026-07-02', 'Asia/Shanghai');
    const noon = quarter('2026-07-01T04:00:00Z', { pv: 5 });
    const dayBefore = quarter('2026-06-30T04:00:00Z', { pv: 9 });
    const { pv } = yesterdayLines(starts, [dayBefore, noon], 'Asia/Shanghai');
    expect(pv[48]).toBe(20);
    expect(pv.filter((kw) => kw !== null)).toEqual([20]);
  });

  it('also if the clock was changed in between', () => {
    const starts = quarterStarts('2026-03-29', 'Europe/Berlin');
    const noon = quarter('2026-03-28T11:00:00Z', { pv: 5 });
    const { pv } = yesterdayLines(starts, [noon], 'Europe/Berlin');
    // Noon of the short day is its 45th interval: one hour is missing.
    expect(pv.indexOf(20)).toBe(44);
  });
});
