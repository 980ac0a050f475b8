import { expect, it } from 'vitest';
import { callTable } from '../../src/calls.ts';
import { whoMayCall } from './who-may-call.ts';

const told = Object.entries(whoMayCall).flatMap(([access, paths]) =>
  paths.map((path) => [path, access] as const),
);

it('every call requires the permission listed in who-may-call.ts', () => {
  const asked = callTable.map(({ path, access }) => [path, [access].flat().sort().join(' ')] as const);
  expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(told));
});

it('no call is listed twice', () => {
  expect(new Set(told.map(([path]) => path)).size).toBe(told.length);
});
