import { expect, it } from 'vitest';
import { nextVersion } from './plan.policy.ts';

it.each<[string, (number | null | undefined)[], number]>([
  ['the first', [], 1],
  ['nobody knows', [undefined, null], 1],
  ['after what was sent', [3, 2], 4],
  ['the machine still names a plan of another life', [undefined, undefined, 1], 2],
  ['the highest of all', [2, null, 40, 7], 41],
  ['it names the last number that there is', [2_147_483_647], 1],
  ['and the first ones are taken', [2_147_483_647, 1, 2], 3],
])('version number of a plan: %s', (_, named, version) => {
  expect(nextVersion(named)).toBe(version);
});
