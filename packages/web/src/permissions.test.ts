import { expect, test } from 'vitest';
import { holds, permissionFlags } from './permissions.tsx';

const flags = permissionFlags([
  { menuCode: 'plantView', status: '1' },
  { menuCode: 'plantEdit', status: '0' },
  { menuCode: 'plantAdd', status: 'true' },
  { menuCode: 'madeUp', status: '1' },
]);

test.each([
  ['plantView', true],
  ['plantEdit', false],
  ['plantAdd', false],
  ['plantDelete', false],
  ['logView', false],
] as const)('%s is granted: %s', (code, granted) => {
  expect(holds(flags, code)).toBe(granted);
});

test('permissions are stored by group', () => {
  expect(flags.plant.plantView).toBe(true);
  expect(flags.log).toEqual({ logView: false, logExport: false });
});

test('nothing is granted before the permissions are loaded', () => {
  expect(holds(undefined, 'plantView')).toBe(false);
});
