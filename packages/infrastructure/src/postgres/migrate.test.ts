import { describe, expect, it } from 'vitest';
import { pendingMigrations } from './migrate.ts';

const row = (version: number, checksum = 'same') => ({ version, name: `000${version}_x`, checksum });

describe('pendingMigrations', () => {
  it.each([
    ['an empty database', [1, 2], [], [1, 2]],
    ['a database behind', [1, 2, 3], [1], [2, 3]],
    ['a database at the same version', [1, 2], [1, 2], []],
    ['numbers with gaps', [1, 5, 9], [1, 5], [9]],
  ])('%s', (_, known, applied, pending) => {
    const result = pendingMigrations(
      known.map((v) => row(v)),
      applied.map((v) => row(v)),
    );
    expect(result.map((m) => m.version)).toEqual(pending);
  });

  it.each([
    ['a newer database', [row(1)], [row(1), row(2)], 'The database is newer than this program'],
    ['an unknown migration', [row(1), row(3)], [row(1), row(2)], 'which this program does not know'],
    ['a changed migration', [row(1, 'new')], [row(1, 'old')], '0001_x was changed after it was applied'],
    ['a number filled in late', [row(1), row(2), row(3)], [row(1), row(3)], 'Give it a higher number'],
  ])('rejects %s', (_, known, applied, message) => {
    expect(() => pendingMigrations(known, applied)).toThrow(message);
  });
});
