import { permissionsOfRole } from '@heliodon/contract/permissions';
import { permissionFlags } from '@heliodon/web/permissions';
import { describe, expect, test } from 'vitest';
import type { GuardFacts } from './guardFacts.ts';
import { buildMenu, entryPath, startPath } from './menu.ts';

const facts = (roleId: number, more: Partial<GuardFacts> = {}): GuardFacts => ({
  signedIn: true,
  permissions: permissionFlags(
    [...permissionsOfRole(roleId, ['logView'])].map((menuCode) => ({ menuCode, status: '1' })),
  ),
  roleId,
  originSystem: 'portal',
  screenType: 3,
  plantCount: 1,
  ...more,
});

const names = (given: GuardFacts) =>
  buildMenu(given).flatMap(({ entries }) => entries.map(({ name }) => name));

describe('the menu', () => {
  test.each([1, 2, 3, 4])('of screen type %i shows one generation of each page', (screenType) => {
    const shown = names(facts(1, { screenType }));
    const v3 = shown.filter((name) => name.endsWith('v3'));
    expect(v3.length > 0).toBe(screenType === 4);
    expect(shown.includes('plantList')).toBe(screenType !== 4);
    expect(shown.includes('charging')).toBe(screenType === 4);
    for (const name of v3) expect(shown).not.toContain(name.slice(0, -2));
  });

  test('of a pure PV plant has no storage pages', () => {
    const shown = names(facts(1, { screenType: 2 }));
    expect(shown).not.toContain('total');
    expect(shown).not.toContain('energySchedule');
    expect(shown).toContain('emsPackage');
  });

  test('has no role page for managers, who find the roles on the accounts page', () => {
    expect(names(facts(1))).not.toContain('role');
  });

  test('of an ordinary user contains neither the log nor the configuration', () => {
    const shown = names(facts(2));
    for (const name of ['log', 'config', 'project', 'antiReflux']) expect(shown).not.toContain(name);
    expect(shown).toContain('account');
  });

  test('of the oss origin contains neither accounts nor cancellation', () => {
    const shown = names(facts(1, { originSystem: 'oss' }));
    for (const name of ['account', 'role', 'cancel']) expect(shown).not.toContain(name);
    expect(shown).toContain('log');
  });

  test('omits groups without entries', () => {
    expect(buildMenu(facts(1001, { originSystem: 'oss' })).map(({ group }) => group)).toEqual(['system']);
  });
});

test.each([
  ['a manager', facts(1), '/monitoring/plantList'],
  ['a plant with charging piles', facts(1, { screenType: 4 }), '/monitoring/plantListv3'],
  ['an account without plants', facts(1, { plantCount: 0 }), '/monitoring/plantList'],
  ['a role that sees the log only', facts(1001), '/systemManage/log'],
  ['a number that gets nothing, from oss', facts(4, { originSystem: 'oss' }), '/403'],
])('the console of %s starts at the first permitted page', (_who, given, path) => {
  expect(startPath(given)).toBe(path);
});

test.each([
  ['a manager', facts(1), '/overview'],
  ['an ordinary user', facts(2), '/overview'],
  ['a plant with charging piles', facts(1, { screenType: 4 }), '/overviewv3'],
  ['the oss origin', facts(1, { originSystem: 'oss' }), '/overview'],
  ['an account without plants', facts(1, { plantCount: 0 }), '/monitoring/plantList'],
  ['a role that sees the log only', facts(1001), '/systemManage/log'],
])('%s starts at the big screen of the plant if it is permitted', (_who, given, path) => {
  expect(entryPath(given)).toBe(path);
});
