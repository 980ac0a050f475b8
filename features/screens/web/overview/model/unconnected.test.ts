import { expect, test } from 'vitest';
import { partsOf } from './flowModel.ts';
import { unconnectedParts } from './unconnected.ts';

const none = { pvKw: null, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
const devices = (...kinds: string[]) => kinds.map((kind) => ({ kind, status: 'running' as const, count: 1 }));
const all = partsOf(4, true);

test.each([
  ['nothing', none, devices(), ['pv', 'battery', 'grid', 'charging']],
  ['only a logger', none, devices('logger'), ['pv', 'battery', 'grid', 'charging']],
  ['an inverter that is offline', none, devices('inverter'), ['battery', 'grid', 'charging']],
  ['storage and a meter', none, devices('pcs', 'meter'), ['pv', 'charging']],
  ['a meter that measures PV', { ...none, pvKw: 3 }, devices('meter'), ['battery', 'charging']],
  ['devices that the account may not see', none, null, []],
] as const)('%s', (_, power, given, expected) => {
  expect(unconnectedParts(all, power, given && [...given])).toEqual(expected);
});

test('parts that the plant does not have are not missing', () => {
  expect(unconnectedParts(partsOf(2, false), none, devices())).toEqual(['pv', 'grid']);
});
