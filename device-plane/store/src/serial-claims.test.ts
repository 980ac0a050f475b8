import { expect, it } from 'vitest';
import { claimOn } from './serial-claims.ts';

const [OWN, FOREIGN] = [2, 4];

it.each([
  ['nobody has it', OWN, [], 'free'],
  ['the owner has it', OWN, [{ ownerId: OWN, isProven: true }], 'taken'],
  ['the owner claims it', OWN, [{ ownerId: OWN, isProven: false }], 'taken'],
  ['somebody else claims it', OWN, [{ ownerId: FOREIGN, isProven: false }], 'free'],
  ['somebody else holds it', OWN, [{ ownerId: FOREIGN, isProven: true }], 'contested'],
  ['a logger without a plant holds it', OWN, [{ ownerId: null, isProven: true }], 'contested'],
  [
    'somebody else holds it and the owner claims it',
    OWN,
    [
      { ownerId: FOREIGN, isProven: true },
      { ownerId: OWN, isProven: false },
    ],
    'taken',
  ],
  ['two without a plant are not one owner', null, [{ ownerId: null, isProven: true }], 'contested'],
] as const)('a serial number: %s', (_, ownerId, others, claim) => {
  expect(claimOn(ownerId, others)).toBe(claim);
});
