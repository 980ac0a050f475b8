import { describe, expect, it } from 'vitest';
import type { LeadName } from './support/forecast/compare.ts';
import {
  demoSubjects,
  type Flow,
  lastDaysOf,
  meanOf,
  measuredSubjects,
  rowsOf,
} from './support/forecast/subjects.ts';

/* Short form: measured weather and a demo plant, of which the last 24 of 72 days are evaluated. */

const DAYS = 72;
const END_MS = Date.parse('2026-03-31T12:00:00Z');
const STEP_MS = 900_000;
const subjects = [
  ...measuredSubjects().map((subject) => lastDaysOf(subject, DAYS)),
  ...demoSubjects(END_MS, DAYS, STEP_MS, ['leipzig']),
];
const rows = subjects.flatMap((subject) => rowsOf(subject));
const own = (flow: Flow, lead: LeadName) => rows.filter((row) => row.flow === flow && row.lead === lead);

describe.each<[Flow, LeadName, { mean: number; least: number }]>([
  // 24 days only: over 90 days no place is behind.
  ['pv', 'nextDay', { mean: -0.03, least: -0.08 }],
  ['pv', 'fourHours', { mean: 0.04, least: -0.03 }],
  ['load', 'nextDay', { mean: 0.18, least: 0.08 }],
  ['load', 'fourHours', { mean: 0.28, least: 0.2 }],
])('%s %s', (flow, lead, { mean, least }) => {
  it('compares like this with the best simple forecast of each plant', () => {
    expect(own(flow, lead)).toHaveLength(subjects.length);
    for (const { gain } of own(flow, lead)) expect(gain).toBeGreaterThan(least);
    expect(meanOf(own(flow, lead), ({ gain }) => gain)).toBeGreaterThan(mean);
  });

  it('has a range that holds about 80 %', () => {
    expect(Math.abs(meanOf(own(flow, lead), ({ coverage }) => coverage) - 0.8)).toBeLessThan(0.05);
  });
});
