import { permissionsOfRole } from '@heliodon/contract/permissions';
import { permissionFlags } from '@heliodon/web/permissions';
import { describe, expect, test } from 'vitest';
import { guardRoute } from './guard.ts';
import type { GuardFacts } from './guardFacts.ts';
import { routeNamed, routes } from './table.ts';

const flagsOf = (roleId: number, stored?: string[]) =>
  permissionFlags([...permissionsOfRole(roleId, stored)].map((menuCode) => ({ menuCode, status: '1' })));

/** A manager with a plant of PV, storage and charging. */
const manager: GuardFacts = {
  signedIn: true,
  permissions: flagsOf(1),
  roleId: 1,
  originSystem: 'portal',
  screenType: 4,
  plantCount: 3,
};
const user: GuardFacts = { ...manager, permissions: flagsOf(2), roleId: 2 };
const roleAdmin: GuardFacts = { ...manager, permissions: flagsOf(1001, ['accountRoles']), roleId: 1001 };

function verdict(name: string, facts: GuardFacts) {
  const route = routeNamed(name);
  if (!route) throw new Error(`no route ${name}`);
  return guardRoute(route, facts);
}

const everyOther = (names: readonly string[]) =>
  routes.filter((route) => route.frame !== 'public' && !names.includes(route.name));

describe('public pages', () => {
  const names = [
    'forgotPassword',
    'login',
    'register',
    'enterTransit',
    '404',
    'homedm',
    'stopSending',
    'undoContact',
  ];

  test.each(names)('%s requires no sign-in', (name) => {
    expect(verdict(name, { ...manager, signedIn: false, permissions: 'failed' })).toBe('ok');
  });

  test.each(everyOther(names).map((route) => route.name))('%s requires sign-in', (name) => {
    expect(verdict(name, { ...manager, signedIn: false })).toEqual({ redirect: '/login' });
  });
});

test.each(everyOther([]).map((route) => route.name))(
  'without permissions the navigation to %s is cancelled',
  (name) => {
    expect(verdict(name, { ...manager, permissions: 'failed' })).toBe('cancelled');
  },
);

describe('plant screen type 2', () => {
  const hidden = [
    'energyManage',
    'energySchedule',
    'needManage',
    'diagnosis',
    'backupPower',
    'dataAnalyze',
    'energyAnalysis',
    'energyAnalysisv3',
    'antiReflux',
    'energyStorage',
    'total',
    'stack',
    'cluster',
    'pack',
    'cell',
    'bill',
    'billv3',
  ];

  test.each(hidden)('%s shows 404, because it requires storage', (name) => {
    expect(verdict(name, { ...manager, screenType: 2 })).toBe('noStorage');
  });

  test.each([1, 3, 4])('type %i shows these pages', (screenType) => {
    for (const name of hidden.filter((each) => each !== 'energyManage')) {
      expect(verdict(name, { ...manager, screenType })).toBe('ok');
    }
  });

  test('all other pages behave as for the other types', () => {
    for (const { name } of everyOther(hidden)) {
      expect(verdict(name, { ...manager, screenType: 2 })).toEqual(verdict(name, manager));
    }
  });
});

describe('the oss origin', () => {
  const hidden = ['account', 'role', 'cancel', 'config'];

  test.each(hidden)('%s shows 404, because it is managed in the other system', (name) => {
    expect(verdict(name, { ...manager, originSystem: 'oss' })).toBe('notFound');
  });

  test('all other pages are shown as in the portal', () => {
    for (const { name } of everyOther([...hidden, 'systemManage'])) {
      expect(verdict(name, { ...manager, originSystem: 'oss' })).toEqual(verdict(name, manager));
    }
  });
});

describe('roles', () => {
  test.each([
    ['role', manager, 'notFound'],
    ['role', user, 'forbidden'],
    ['role', roleAdmin, 'ok'],
    ['antiReflux', manager, 'ok'],
    ['antiReflux', user, 'notFound'],
    ['config', user, 'forbidden'],
    ['log', user, 'forbidden'],
    ['log', manager, 'ok'],
    ['addPlant', user, 'forbidden'],
    ['downloads', roleAdmin, 'ok'],
    ['cancel', roleAdmin, 'ok'],
  ] as const)('%s', (name, facts, expected) => {
    expect(verdict(name, facts)).toBe(expected);
  });
});

describe('redirects', () => {
  test.each([
    ['monitoring', manager, '/overview'],
    ['energyManage', manager, '/energyManage/energySchedule'],
    ['systemManage', manager, '/systemManage/account'],
    ['systemManage', { ...manager, originSystem: 'oss' }, '/systemManage/log'],
  ] as const)('%s redirects', (name, facts, redirect) => {
    expect(verdict(name, facts)).toEqual({ redirect });
  });
});

describe('an account without plants', () => {
  const none = { ...manager, screenType: 2, plantCount: 0 };
  test.each([
    ['plantList', 'noPlant'],
    ['overview', 'noPlant'],
    ['total', 'noPlant'],
    ['energySchedule', 'noPlant'],
    ['addNewPlant', 'ok'],
    ['account', 'ok'],
    ['log', 'ok'],
    ['downloads', 'ok'],
  ] as const)('%s is %s', (name, expected) => {
    expect(verdict(name, none)).toBe(expected);
  });
});
