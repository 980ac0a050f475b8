import { expect, it } from 'vitest';
import { begun, slotColumn } from './report.columns.ts';

it('future columns are not in the table', () => {
  const columns = ['2026-11-14', '2026-11-15', '2026-11-16'].map((key) => ({ key }));
  const now = Date.parse('2026-11-14T23:30:00Z');
  expect(begun(columns, 'UTC', now)).toHaveLength(1);
  expect(begun(columns, 'Asia/Shanghai', now)).toHaveLength(2);
});

it.each([
  ['2026-11-14T12:00:00Z', 'Total (2026-11-14 in progress)', '合计（2026-11-14 进行中）'],
  ['2026-11-20T12:00:00Z', 'Total', '合计'],
])('the label of the total names the column in progress: %s', (now, en, zh) => {
  const slots = { keys: ['2026-11-13', '2026-11-14'], step: 'day', timeZone: 'UTC' } as const;
  expect(slotColumn(slots, Date.parse(now)).total).toEqual({ label: { zh, en } });
});
