import { expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { whoMayCall } from './who-may-call.ts';

const listed = Object.entries(whoMayCall).flatMap(([access, paths]) =>
  paths.map((path) => [path, access] as const),
);

it('every call requires the permission listed in who-may-call.ts', () => {
  const asked = callTable.map(({ path, access }) => [path, [access].flat().sort().join(' ')] as const);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(listed));
});

it('no call is listed twice', () => {
  expect(new Set(listed.map(([path]) => path)).size).toBe(listed.length);
});
