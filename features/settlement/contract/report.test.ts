import { expect, it } from 'vitest';
import { reportRequest } from './report.ts';

const accepts = (span: object) => reportRequest.safeParse({ plantId: 1, ...span }).success;

it.each([
  { dateType: 'hour', from: '2026-11-15T07', to: '2026-11-15T09' },
  { dateType: 'day', from: '2026-11-01', to: '2026-11-30' },
  { dateType: 'month', from: '2026-01', to: '2026-11' },
  { dateType: 'year', from: '2024', to: '2026' },
  { dateType: 'total' },
  { dateType: 'total', from: '2026', to: '2026' },
])('a range is requested in the unit of its report: %j', (span) => {
  expect(accepts(span)).toBe(true);
});

it.each([
  { dateType: 'day', from: '2026-11', to: '2026-11' },
  { dateType: 'day', from: '2026-11-02', to: '2026-11-01' },
  { dateType: 'month', from: '2026-01' },
  { dateType: 'total', from: 'con\u0000structor' },
  { dateType: 'total', to: 'NaN\udfff' },
])('other values are refused, even if unused: %j', (span) => {
  expect(accepts(span)).toBe(false);
});
