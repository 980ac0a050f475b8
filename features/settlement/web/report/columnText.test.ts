import { keyText, type ReportStep } from '@heliodon/energy/periods/report-range';
import { expect, it } from 'vitest';
import { shortText, spanText } from './columnText.ts';

it.each([
  ['hour', '2026-11-15T00', '2026-11-15T23', '2026-11-15T07', '07:00', '2026-11-15 07:00'],
  ['hour', '2026-11-14T12', '2026-11-15T11', '2026-11-15T07', '11-15 07:00', '2026-11-15 07:00'],
  [
    'hour',
    '2026-10-25T00',
    '2026-10-25T23',
    '2026-10-25T02+01:00',
    '02:00 (+01:00)',
    '2026-10-25 02:00 (+01:00)',
  ],
  ['day', '2026-11-01', '2026-11-30', '2026-11-15', '11-15', '2026-11-15'],
  ['day', '2025-12-20', '2026-01-10', '2026-01-02', '2026-01-02', '2026-01-02'],
  ['month', '2026-01', '2026-12', '2026-03', '2026-03', '2026-03'],
  ['year', '2022', '2026', '2024', '2024', '2024'],
] as [ReportStep, string, string, string, string, string][])(
  '%s %s to %s: %s',
  (step, from, to, key, short, full) => {
    expect(shortText({ step, from, to }, key)).toBe(short);
    expect(keyText(key)).toBe(full);
  },
);

it('a span of one column is that column', () => {
  expect(spanText('2026-11', '2026-11')).toBe('2026-11');
  expect(spanText('2026-11-01', '2026-11-15')).toBe('2026-11-01 ~ 2026-11-15');
});
