import { permissionsOfRole } from '@heliodon/contract/permissions';
import { kindById } from '@heliodon/device-kinds/kinds';
import { describe, expect, it } from 'vitest';
import { exportPermission, mayRemove, moveIssue, ratedIssue } from './devices.policy.ts';

const alone = { plantId: 1, loggerId: null, loggerSn: null, parentId: null, parentSn: null };
const kinds = (...ids: string[]) => ids.map(kindById);

it.each([
  ['inverter', 'deviceExport'],
  ['logger', 'deviceExport'],
  ['battery', 'batteryExport'],
  ['cluster', 'batteryExport'],
])('the history of a %s needs %s', (kind, code) => {
  expect(exportPermission(kindById(kind))).toBe(code);
});

describe('removing', () => {
  const operator = { permissions: permissionsOfRole(3) };
  const role = (...codes: string[]) => ({ permissions: permissionsOfRole(1001, codes) });
  it.each([
    ['an operator, everything', kinds('logger', 'inverter', 'battery'), operator, true],
    ['a viewer, nothing', kinds('inverter'), { permissions: permissionsOfRole(2) }, false],
    ['deviceDelete, an inverter', kinds('inverter'), role('deviceDelete'), true],
    ['deviceDelete, a cluster', kinds('cluster'), role('deviceDelete'), false],
    ['deviceDelete, a logger with a battery', kinds('logger', 'battery'), role('deviceDelete'), false],
    ['batteryDelete, a battery', kinds('battery', 'cluster'), role('batteryDelete'), true],
  ])('%s', (_, which, caller, allowed) => {
    expect(mayRemove(which, caller)).toBe(allowed);
  });
});

it.each([
  ['a logger', alone, 2, undefined],
  ['to where it is', alone, 1, 2557],
  ['what stands behind a logger', { ...alone, loggerId: 5, loggerSn: 'L5' }, 2, 2555],
  ['a part of another device', { ...alone, parentId: 6, parentSn: 'B6' }, 2, 2556],
])('moving %s', (_, device, plantId, code) => {
  expect(moveIssue(device, plantId)?.entry.code).toBe(code);
});

it.each([
  ['never said', { ratedKw: null, ratedByHand: false }, 50, undefined],
  ['put in by hand', { ratedKw: 40, ratedByHand: true }, 50, undefined],
  ['said by the device', { ratedKw: 40, ratedByHand: false }, 50, 2558],
  ['said by the device, and the same', { ratedKw: 40, ratedByHand: false }, 40, undefined],
  ['said by the device, and not asked for', { ratedKw: 40, ratedByHand: false }, undefined, undefined],
])('rated power that was %s', (_, device, asked, code) => {
  expect(ratedIssue(device, asked)?.entry.code).toBe(code);
});
