import { permissionsOfRole } from '@heliodon/contract/permissions';
import { permissionFlags } from '@heliodon/web/permissions';
import { expect, it } from 'vitest';
import { grantableBy, grantedOf, treeGroups } from './roleForm.ts';

const flagsOf = (codes: Iterable<string>) =>
  permissionFlags([...codes].map((menuCode) => ({ menuCode, status: '1' })));

it('the creator can grant own permissions, and never those reserved for the platform', () => {
  expect([...grantableBy(flagsOf(['plantView', 'systemConfig']))]).toEqual(['plantView']);
  expect(grantableBy(flagsOf(permissionsOfRole(1)))).toEqual(permissionsOfRole(1));
  expect(grantableBy(undefined).size).toBe(0);
});

it('locks what the creator lacks, but allows removing it from a role', () => {
  const log = treeGroups(new Set(['plantView']), ['logView']).find(({ group }) => group === 'log');
  expect(log?.codes).toEqual([
    { code: 'logView', disabled: false },
    { code: 'logExport', disabled: true },
  ]);
  const system = treeGroups(new Set(), []).find(({ group }) => group === 'system');
  expect(system?.codes.map(({ code }) => code)).toEqual(['projectConfig']);
});

it('reads the permissions of a role from its groups, without codes of other versions', () => {
  const permissions = [
    { code: 'logView', granted: true, grantable: false },
    { code: 'logExport', granted: false, grantable: true },
    { code: 'logErase', granted: true, grantable: true },
  ];
  expect(grantedOf({ groups: [{ group: 'log', permissions }] })).toEqual(['logView']);
});
