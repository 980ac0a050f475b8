import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standings, type VersionFacts, versionAfter, versionOn } from './tariff-versions.ts';

const version = (id: number, effectiveFrom: string, createdAtMs = id, withdrawn = false): VersionFacts => ({
  id,
  effectiveFrom,
  createdAtMs,
  withdrawn,
});

const history = [
  version(1, '2025-03-01'),
  version(2, '2025-06-01'),
  version(3, '2026-11-01'),
  // Created later for the same month: replaces version 3.
  version(4, '2026-11-01'),
  version(5, '2027-01-01', 5, true),
  version(6, '2026-12-01'),
  // Created last, for a past month.
  version(7, '2026-10-01'),
];

describe('the version in effect', () => {
  it.each([
    ['2024-01-01', 1],
    ['2025-03-01', 1],
    ['2025-05-31', 1],
    ['2025-06-01', 2],
    ['2026-09-30', 2],
    ['2026-10-01', 7],
    ['2026-10-31', 7],
    ['2026-11-01', 4],
    ['2026-11-30', 4],
    ['2026-12-01', 6],
    ['2027-01-01', 6],
  ])('on %s: %i', (day, id) => {
    expect(versionOn(history, day)?.id).toBe(id);
  });

  it('on a day in November', () => {
    const found = standings(history, '2026-11-15');
    expect(Object.fromEntries(found)).toEqual({
      1: { state: 'past', from: null, until: '2025-06-01' },
      2: { state: 'past', from: '2025-06-01', until: '2026-10-01' },
      3: { state: 'replaced', from: null, until: null },
      4: { state: 'current', from: '2026-11-01', until: '2026-12-01' },
      5: { state: 'withdrawn', from: null, until: null },
      6: { state: 'upcoming', from: '2026-12-01', until: null },
      7: { state: 'past', from: '2026-10-01', until: '2026-11-01' },
    });
    expect(versionAfter(history, '2026-11-15')?.id).toBe(6);
    expect(versionAfter(history, '2026-12-01')).toBeUndefined();
  });

  it('the older one is in effect again when the newer one is withdrawn', () => {
    const withdrawn = [version(1, '2026-11-01'), version(2, '2026-11-01', 2, true)];
    expect(versionOn(withdrawn, '2026-11-15')?.id).toBe(1);
  });

  it('a single version is in effect before its date too; without versions there is none', () => {
    expect(standings([version(1, '2027-01-01')], '2026-11-15').get(1)?.state).toBe('current');
    expect(versionAfter([version(1, '2027-01-01')], '2026-11-15')).toBeUndefined();
    expect(versionOn([], '2026-11-15')).toBeUndefined();
    expect(versionOn([version(1, '2026-01-01', 1, true)], '2026-11-15')).toBeUndefined();
  });

  it('of two created in the same millisecond, the one with the higher number', () => {
    expect(versionOn([version(2, '2026-11-01', 5), version(1, '2026-11-01', 5)], '2026-11-15')?.id).toBe(2);
  });
});

const months = ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'];
const anyHistory = fc
  .array(fc.record({ effectiveFrom: fc.constantFrom(...months), withdrawn: fc.boolean() }), { maxLength: 12 })
  .map((list) => list.map((one, at): VersionFacts => ({ ...one, id: at + 1, createdAtMs: at })));
const anyDay = fc.constantFrom('2026-08-15', ...months, '2026-10-31', '2026-11-15', '2027-02-01');

describe('for any history', () => {
  it('exactly the version in effect on the day is current, and its span contains the day', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (versions, day) => {
        const found = standings(versions, day);
        const current = versionOn(versions, day);
        for (const { id } of versions) expect(found.get(id)?.state === 'current').toBe(id === current?.id);
        if (!current) return;
        const { from, until } = found.get(current.id) ?? { from: null, until: null };
        expect(from === null || from <= day).toBe(true);
        expect(until === null || day < until).toBe(true);
      }),
    );
  });

  it('spans follow each other without gap or overlap', () => {
    fc.assert(
      fc.property(anyHistory, anyDay, (versions, day) => {
        const spans = [...standings(versions, day).values()]
          .filter(({ state }) => state !== 'replaced' && state !== 'withdrawn')
          .sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
        for (const [at, span] of spans.entries()) {
          expect(span.until).toBe(spans[at + 1]?.from ?? null);
          if (at === 0) expect(span.from).toBeNull();
        }
      }),
    );
  });
});
