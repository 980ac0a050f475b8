import { describe, expect, it } from 'vitest';
import { emptyDay } from '../day/segments.ts';
import {
  contentOf,
  copyOf,
  type Draft,
  draftProblems,
  newDraft,
  samplePriceDay,
  withDays,
  withoutPart,
  withPart,
  withQuarters,
  withType,
} from './draft.ts';

const draft: Draft = { ...newDraft([7]), name: 'Two cycles' };
const quarters = (of: Draft) => of.parts.map((part) => part.quarters.join(''));

describe('a plan being edited', () => {
  it('is complete as a year plan from the start', () => {
    expect(draftProblems(draft)).toMatchObject({ all: [], noDevice: false });
    expect(draftProblems({ ...draft, deviceIds: [] }).noDevice).toBe(true);
  });

  it('as a quarter plan begins with all quarters, and each belongs to one part', () => {
    const quarterly = withType(draft, 'quarter');
    expect(quarters(quarterly)).toEqual(['1234']);
    const two = withPart(quarterly, 0);
    expect(quarters(two)).toEqual(['1234', '']);
    expect(draftProblems(two).parts[1]?.time?.code).toBe('quartersMissing');
    const shared = withQuarters(two, 1, [3, 2]);
    expect(quarters(shared)).toEqual(['14', '23']);
    expect(draftProblems(shared).all).toEqual([]);
    expect(quarters(withPart(withoutPart(shared, 0), 0))).toEqual(['23', '14']);
  });

  it('as a special-day plan requires days', () => {
    const special = withType(draft, 'specialDay');
    expect(draftProblems(special).parts[0]?.time?.code).toBe('daysMissing');
    const later = { from: '2026-10-01', to: '2026-10-07' };
    const sooner = { from: '2026-05-01', to: '2026-05-01' };
    const ready = withDays(special, 0, [later, sooner]);
    expect(ready.parts[0]?.days).toEqual([sooner, later]);
    expect(draftProblems(ready).all).toEqual([]);
  });

  it('changed back to a year plan keeps the first part only', () => {
    const two = withPart(withType(draft, 'quarter'), 0);
    expect(quarters(withType(two, 'year'))).toEqual(['']);
  });

  it('keeps the quarters and days of each type when the type changes and changes back', () => {
    const two = withQuarters(withPart(withType(draft, 'quarter'), 0), 1, [3, 2]);
    const span = { from: '2026-10-01', to: '2026-10-07' };
    const special = withDays(withType(withType(two, 'year'), 'specialDay'), 0, [span]);
    expect(quarters(withType(special, 'quarter'))).toEqual(['14', '23']);
    expect(withType(withType(special, 'quarter'), 'specialDay').parts[0]?.days).toEqual([span]);
    expect(contentOf(special)).toEqual({
      name: 'Two cycles',
      type: 'specialDay',
      reserveSoc: null,
      parts: special.parts,
    });
  });

  it('a copy is new and not enabled', () => {
    const row = {
      planId: 5,
      name: 'A',
      type: 'year' as const,
      enabled: true,
      reserveSoc: 20,
      version: 3,
      devices: [{ deviceId: 9, name: 'PCS', sn: 'S', sendStatus: 'success' as const }],
      sendStatus: 'success' as const,
      rulesToday: true,
      changedBy: 'x',
      changedAt: '2026-01-01T00:00:00Z',
      parts: [{ quarters: [], days: [], segments: emptyDay() }],
    };
    expect(copyOf(row, 'A 2')).toMatchObject({
      planId: null,
      version: undefined,
      enabled: false,
      name: 'A 2',
      deviceIds: [9],
      reserveSoc: 20,
    });
  });

  it.each([
    ['year', withType(draft, 'year'), '2026-11-15'],
    ['quarter', withQuarters(withType(draft, 'quarter'), 0, [3]), '2026-07-01'],
    [
      'special day',
      withDays(withType(draft, 'specialDay'), 0, [{ from: '2026-12-24', to: '2026-12-25' }]),
      '2026-12-24',
    ],
    ['special day without days', withType(draft, 'specialDay'), '2026-11-15'],
  ])('shows the prices of a day to which it applies: %s', (_, of, expected) => {
    expect(samplePriceDay(of, 0, '2026-11-15')).toBe(expected);
  });
});
