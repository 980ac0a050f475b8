import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type AllocationRules, allocate, type FlowQuanta } from './allocate.ts';

const metered: AllocationRules = { gridMetered: true, loadByBalance: false, fullFeedIn: false };
const unmetered = { gridMetered: false, loadByBalance: true };
const nothing: FlowQuanta = {
  pv: null,
  charge: null,
  discharge: null,
  import: null,
  export: null,
  load: null,
  charging: null,
};
const none = {
  pvToUse: 0,
  pvToStorage: 0,
  pvToGrid: 0,
  storageToUse: 0,
  storageToGrid: 0,
  storageToStorage: 0,
  gridToUse: 0,
  gridToStorage: 0,
};

describe('the allocation of the energy of an interval', () => {
  test.each([
    ['nothing known', {}, metered, {}],
    ['only the grid', { import: 10, export: 0, load: 10 }, metered, { gridToUse: 10 }],
    ['PV covers a part', { pv: 6, import: 4, export: 0, load: 10 }, metered, { pvToUse: 6, gridToUse: 4 }],
    ['PV has a surplus', { pv: 10, import: 0, export: 4, load: 6 }, metered, { pvToUse: 6, pvToGrid: 4 }],
    [
      'PV fills the battery',
      { pv: 10, charge: 3, import: 0, export: 1, load: 6 },
      metered,
      { pvToUse: 6, pvToStorage: 3, pvToGrid: 1 },
    ],
    [
      'the grid fills the battery at night',
      { pv: 0, charge: 8, import: 13, export: 0, load: 5 },
      metered,
      { gridToUse: 5, gridToStorage: 8 },
    ],
    [
      'PV and grid fill it together',
      { pv: 7, charge: 5, import: 2, export: 0, load: 4 },
      metered,
      { pvToUse: 4, pvToStorage: 3, gridToStorage: 2 },
    ],
    [
      'the battery serves the site',
      { pv: 2, discharge: 5, import: 3, export: 0, load: 10 },
      metered,
      { pvToUse: 2, storageToUse: 5, gridToUse: 3 },
    ],
    [
      'the battery feeds in',
      { pv: 0, discharge: 9, import: 0, export: 6, load: 3 },
      metered,
      { storageToUse: 3, storageToGrid: 6 },
    ],
    [
      'PV is fed in before the battery',
      { pv: 5, discharge: 4, import: 0, export: 6, load: 3 },
      metered,
      { pvToGrid: 5, storageToGrid: 1, storageToUse: 3 },
    ],
    [
      'clouds: the battery serves the site, and PV fills it again',
      { pv: 8, charge: 4, discharge: 3, import: 0, export: 0, load: 7 },
      metered,
      { pvToUse: 4, pvToStorage: 4, storageToUse: 3 },
    ],
    [
      'clouds, and the grid fills it too',
      { pv: 8, charge: 6, discharge: 3, import: 2, export: 0, load: 7 },
      metered,
      { pvToUse: 4, pvToStorage: 4, storageToUse: 3, gridToStorage: 2 },
    ],
    [
      'what import can have filled was bought',
      { pv: 7, charge: 3, discharge: 3, import: 3, export: 0, load: 7 },
      metered,
      { pvToUse: 7, gridToStorage: 3 },
    ],
    [
      'one battery fills another',
      { pv: 0, charge: 5, discharge: 8, import: 0, export: 0, load: 3 },
      metered,
      { storageToUse: 3, storageToStorage: 5 },
    ],
    ['piles are use', { import: 9, export: 0, load: 4, charging: 5 }, metered, { gridToUse: 9 }],
    // As reported by the roll-up: the balance alone would assign all of it to the load.
    [
      'full feed-in without a meter',
      { pv: 10, load: 10 },
      { ...unmetered, fullFeedIn: true },
      { pvToGrid: 10 },
    ],
    ['self-use without a meter', { pv: 10, load: 10 }, { ...unmetered, fullFeedIn: false }, { pvToUse: 10 }],
    ['a register that ran backwards', { pv: -3, import: 5, export: 0, load: 5 }, metered, { gridToUse: 5 }],
    ['meters that do not fit', { pv: 10, import: 0, export: 0, load: 9 }, metered, { pvToUse: 9 }],
  ] as const)('%s', (_name, flows, rules, expected) => {
    expect(allocate({ ...nothing, ...flows }, rules)).toEqual({ ...none, ...expected });
  });
});

const amount = fc.option(fc.nat(1_000_000), { nil: null });
const anyFlows = fc.record({
  pv: amount,
  charge: amount,
  discharge: amount,
  import: amount,
  export: amount,
  load: amount,
  charging: amount,
});

it('energy is neither duplicated nor created, for any measurements', () => {
  fc.assert(
    fc.property(
      anyFlows,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      (flows, gridMetered, loadByBalance, fullFeedIn) => {
        const to = allocate(flows, { gridMetered, loadByBalance, fullFeedIn });
        for (const quanta of Object.values(to)) expect(quanta).toBeGreaterThanOrEqual(0);
        expect(to.pvToUse + to.pvToStorage + to.pvToGrid).toBeLessThanOrEqual(flows.pv ?? 0);
        expect(to.storageToUse + to.storageToGrid + to.storageToStorage).toBeLessThanOrEqual(
          flows.discharge ?? 0,
        );
        expect(to.pvToStorage + to.storageToStorage + to.gridToStorage).toBe(flows.charge ?? 0);
      },
    ),
  );
});
