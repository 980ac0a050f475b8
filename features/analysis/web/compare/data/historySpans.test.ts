import { expect, it } from 'vitest';
import { historySpans, rangeOf, type Span } from './historySpans.ts';

const [CHINA, GERMANY, CALIFORNIA] = ['Asia/Shanghai', 'Europe/Berlin', 'America/Los_Angeles'];
const span = (from: string, to = from): Span => ({ from, to });

it.each<[string, Span, string, string, Span[]]>([
  ['the same clock', span('2026-11-15'), CHINA, CHINA, [span('2026-11-15')]],
  [
    'a day that touches two of the plant',
    span('2026-11-15'),
    CHINA,
    GERMANY,
    [span('2026-11-14', '2026-11-15')],
  ],
  [
    'two days that touch three: single samples all the same',
    span('2026-11-14', '2026-11-15'),
    CHINA,
    CALIFORNIA,
    [span('2026-11-13', '2026-11-14'), span('2026-11-15')],
  ],
  [
    'three days are means',
    span('2026-11-13', '2026-11-15'),
    CHINA,
    CHINA,
    [span('2026-11-13', '2026-11-15')],
  ],
  [
    'a month that touches one day more',
    span('2026-10-16', '2026-11-15'),
    CHINA,
    GERMANY,
    [span('2026-10-15', '2026-11-14'), span('2026-11-15')],
  ],
  [
    '49 hours of autumn',
    span('2026-10-24', '2026-10-25'),
    GERMANY,
    GERMANY,
    [span('2026-10-24', '2026-10-25')],
  ],
])('%s', (_, days, zone, plantZone, expected) => {
  expect(historySpans(rangeOf(days, zone), plantZone)).toEqual(expected);
});
