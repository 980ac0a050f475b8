import type { PlanType, ScheduleSegment } from '@heliodon/energy/schedule/plan';
import { describe, expect, it } from 'vitest';
import { foreseeSave, NEW_PLAN_ID, previewChanges, type ShownPlan, writesToday } from './preview.policy.ts';

const rest: ScheduleSegment = {
  fromMin: 0,
  toMin: 1440,
  strategy: 'idle',
  powerRatio: 0,
  cutOffSoc: 10,
};
const work: ScheduleSegment = { ...rest, strategy: 'discharge', powerRatio: 400 };
const plan = (id: number, type: PlanType, deviceIds: number[], more: Partial<ShownPlan> = {}): ShownPlan => ({
  id,
  type,
  deviceIds,
  name: `plan ${id}`,
  reserveSoc: null,
  enabled: true,
  parts: [{ quarters: [], days: [], segments: [rest] }],
  ...more,
});
const holidays = (id: number, deviceIds: number[], more: Partial<ShownPlan> = {}) =>
  plan(id, 'specialDay', deviceIds, {
    parts: [
      {
        quarters: [],
        days: [
          { from: '2026-10-01', to: '2026-10-03' },
          { from: '2026-12-25', to: '2026-12-25' },
        ],
        segments: [work],
      },
    ],
    ...more,
  });
const SPAN = { from: '2026-09-01', to: '2026-12-31' };

describe('saving', () => {
  it('takes devices only from plans of the same type, and states which plans lose all devices', () => {
    const before = [plan(1, 'year', [10, 11]), plan(2, 'year', [12]), holidays(3, [10])];
    const { after, overwrites } = foreseeSave(before, plan(NEW_PLAN_ID, 'year', [10, 12]));
    expect(overwrites).toEqual([
      { planId: 1, name: 'plan 1', type: 'year', deviceIds: [10], replaced: false },
      { planId: 2, name: 'plan 2', type: 'year', deviceIds: [12], replaced: true },
    ]);
    expect(after.map(({ id, deviceIds }) => [id, deviceIds])).toEqual([
      [1, [11]],
      [2, []],
      [3, [10]],
      [NEW_PLAN_ID, [10, 12]],
    ]);
  });

  it('takes nothing from the plan itself', () => {
    expect(foreseeSave([plan(1, 'year', [10])], plan(1, 'year', [10, 11])).overwrites).toEqual([]);
  });
});

describe('changes', () => {
  const changes = (before: ShownPlan[], after: ShownPlan[], changed: ShownPlan) =>
    previewChanges({ before, after }, changed, SPAN);

  it('a year is evaluated once for all devices with the same plans', () => {
    const reads = (deviceIds: number[]) => {
      let count = 0;
      const special = holidays(2, deviceIds);
      const watched = {
        ...special,
        get parts() {
          count += 1;
          return special.parts;
        },
      };
      changes([plan(1, 'year', deviceIds)], [plan(1, 'year', deviceIds), watched], watched);
      return count;
    };
    expect(reads(Array.from({ length: 100 }, (_, i) => i + 1))).toBe(reads([1]));
  });

  it('consecutive days form one span; devices with the same changes are grouped', () => {
    const year = plan(1, 'year', [10, 11]);
    const special = holidays(2, [10, 11]);
    const [before, after] = [
      { planId: 1, name: 'plan 1', type: 'year' },
      { planId: 2, name: 'plan 2', type: 'specialDay' },
    ];
    expect(changes([year], [year, special], special)).toEqual([
      {
        deviceIds: [10, 11],
        changedDays: 4,
        unplannedDays: 0,
        redrawnDays: 0,
        spans: [
          { from: '2026-10-01', to: '2026-10-03', days: 3, before, after },
          { from: '2026-12-25', to: '2026-12-25', days: 1, before, after },
        ],
      },
    ]);
  });

  it('without another plan the work mode applies', () => {
    const year = plan(1, 'year', [10]);
    const [diff] = changes([year], [{ ...year, enabled: false }], year);
    expect(diff).toMatchObject({ changedDays: 122, unplannedDays: 122, spans: [{ days: 122, after: null }] });
  });

  it('different content of a plan that stays in force', () => {
    const year = plan(1, 'year', [10]);
    const special = holidays(2, [10]);
    const other = { ...year, parts: [{ quarters: [], days: [], segments: [work] }] };
    // 122 days minus the 4 special days.
    expect(changes([year, special], [other, special], other)).toEqual([
      { deviceIds: [10], changedDays: 0, spans: [], unplannedDays: 0, redrawnDays: 118 },
    ]);
  });

  it('a plan that never has precedence changes nothing', () => {
    const year = plan(1, 'year', [10]);
    const quarters = plan(2, 'quarter', [10], {
      parts: [{ quarters: [1, 2, 3, 4], days: [], segments: [rest] }],
    });
    expect(changes([quarters], [quarters, year], year)).toEqual([]);
  });
});

it('a plan is written only when today’s content differs', () => {
  const year = plan(1, 'year', [10]);
  const special = holidays(2, [10]);
  const rated = new Map([[10, 100]]);
  const both = { before: [year], after: [year, special] };
  expect(writesToday(both, rated, '2026-10-02')).toBe(true);
  expect(writesToday(both, rated, '2026-10-04')).toBe(false);
});
