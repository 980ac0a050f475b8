import { describe, expect, it } from 'vitest';
import {
  allPermissions,
  effectivePermissions,
  permissionsOfRole,
  platformPermissions,
} from './permissions.ts';

/* The default matrix of the specification: manager, ordinary user, operator. */
const matrix: Record<string, [boolean, boolean, boolean]> = {
  accountView: [true, true, true],
  accountViewAll: [true, false, false],
  accountAdd: [true, false, false],
  accountEdit: [true, false, false],
  accountDelete: [true, false, false],
  accountReset: [true, false, false],
  accountDisable: [true, false, false],
  accountRoles: [true, false, false],
  ownPassword: [true, true, true],
  ownPhone: [true, true, true],
  ownEmail: [true, true, true],
  ownInfoEdit: [true, false, true],
  plantView: [true, true, true],
  plantViewAll: [true, false, false],
  plantAdd: [true, false, false],
  plantEdit: [true, false, true],
  plantDelete: [true, false, true],
  plantExport: [true, false, true],
  deviceView: [true, true, true],
  deviceHistory: [true, true, true],
  deviceDiagnosis: [true, true, true],
  deviceAdd: [true, false, true],
  deviceEdit: [true, false, true],
  deviceDelete: [true, false, true],
  deviceSet: [true, false, true],
  deviceSetup: [true, false, true],
  deviceUpgrade: [true, false, true],
  deviceExport: [true, false, true],
  commandPassword: [true, false, false],
  alarmView: [true, true, true],
  alarmHandle: [true, false, true],
  alarmSettings: [true, false, true],
  alarmExport: [true, false, true],
  batteryView: [true, true, true],
  batteryExport: [true, false, true],
  batteryDelete: [true, false, true],
  reportView: [true, true, true],
  reportExport: [true, false, true],
  dispatchView: [true, true, true],
  dispatchAdd: [true, false, true],
  dispatchDelete: [true, false, true],
  dispatchSet: [true, false, true],
  dispatchRead: [true, false, true],
  dispatchAutomatic: [true, false, true],
  energyAnalysisView: [true, true, true],
  backflowManager: [true, false, false],
  logView: [true, false, true],
  logExport: [true, false, true],
  systemConfig: [false, false, false],
  projectConfig: [true, false, false],
};

describe('default permissions', () => {
  it('name every code', () => {
    expect(Object.keys(matrix).sort()).toEqual([...allPermissions].sort());
  });

  it.each(Object.entries(matrix))('%s', (code, [manager, user, operator]) => {
    const holds = (roleId: number) => permissionsOfRole(roleId).has(code as never);
    expect([holds(1), holds(2), holds(3)]).toEqual([manager, user, operator]);
  });

  it.each([0, 4, -1, 999, 1000])('role number %i gets nothing, whatever is stored', (roleId) => {
    expect(permissionsOfRole(roleId, allPermissions).size).toBe(0);
  });

  it('the platform manager holds every code', () => {
    expect([...platformPermissions].sort()).toEqual([...allPermissions].sort());
  });

  it('a custom role cannot hold permissions of the platform manager', () => {
    expect(permissionsOfRole(1001, ['systemConfig']).size).toBe(0);
  });

  it('a custom role holds the stored codes that exist', () => {
    expect([...permissionsOfRole(1001, ['logView', 'madeUp'])]).toEqual(['logView']);
  });
});

describe('limits by accounts above', () => {
  const held = (...stored: string[]) => ({ roleId: 1001, stored });
  const effective = (...roles: { roleId: number; stored: string[] }[]) => {
    const [own = held(), ...above] = roles;
    return [...effectivePermissions(own, above)];
  };
  const manager = { roleId: 1, stored: [] };

  it.each([
    ['alone: what the role contains', [held('plantView', 'logView')], ['plantView', 'logView']],
    ['below a manager: the same', [held('plantView', 'logView'), manager], ['plantView', 'logView']],
    ['below someone with less', [held('plantView', 'logView'), held('logView'), manager], ['logView']],
    ['someone far above counts too', [held('logView'), held('logView'), held('plantView')], []],
    ['never what only the platform manager holds', [held('systemConfig'), manager], []],
  ])('%s', (_, roles, expected) => {
    expect(effective(...roles)).toEqual(expected);
  });
});
