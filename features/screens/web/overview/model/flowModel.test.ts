import { describe, expect, it } from 'vitest';
import { flowParts, fullKw, type NowPower, partsOf, supplyOf } from './flowModel.ts';

const nothing: NowPower = { pvKw: null, batteryKw: null, gridKw: null, loadKw: null, chargingKw: null };
const power = (more: Partial<NowPower>): NowPower => ({ ...nothing, ...more });

describe('the parts of a screen type', () => {
  it.each([
    [1, false, ['battery', 'grid', 'load']],
    [2, false, ['pv', 'grid', 'load']],
    [3, false, ['pv', 'battery', 'grid', 'load']],
    [4, false, ['pv', 'battery', 'grid', 'load', 'charging']],
    [2, true, ['pv', 'battery', 'grid', 'load', 'charging']],
    [9, false, ['pv', 'grid', 'load']],
  ])('of %i, with charging %s', (type, charging, parts) => {
    expect(partsOf(type, charging)).toEqual(parts);
  });
});

describe('state of a part', () => {
  it.each([
    ['pv', { pvKw: 12 }, 'toBus', 'generating', 12],
    ['pv', { pvKw: 0 }, 'still', 'idle', 0],
    ['pv', { pvKw: -0.02 }, 'still', 'idle', 0.02],
    ['pv', {}, 'still', 'unknown', null],
    ['battery', { batteryKw: 5 }, 'toBus', 'discharging', 5],
    ['battery', { batteryKw: -5 }, 'fromBus', 'charging', 5],
    ['grid', { gridKw: 3 }, 'toBus', 'importing', 3],
    ['grid', { gridKw: -3 }, 'fromBus', 'exporting', 3],
    ['load', { loadKw: 7 }, 'fromBus', 'consuming', 7],
    ['charging', { chargingKw: 60 }, 'fromBus', 'charging', 60],
    ['charging', { chargingKw: 0 }, 'still', 'idle', 0],
  ] as const)('%s of %o', (role, given, way, word, kw) => {
    expect(flowParts([role], power(given), null)[0]).toMatchObject({
      way,
      word,
      powerKw: kw,
      offline: kw === null,
    });
  });

  it('only a battery has a state of charge', () => {
    const [pv, battery] = flowParts(['pv', 'battery'], power({ pvKw: 1, batteryKw: 0 }), 55);
    expect([pv && 'soc' in pv, battery?.soc]).toEqual([false, 55]);
  });
});

describe('the supply', () => {
  const of = (given: Partial<NowPower>, own = partsOf(3, false)) =>
    supplyOf(flowParts(partsOf(3, false), power(given), 50), own);

  it.each([
    ['PV 60, battery 20, import 20', { pvKw: 60, batteryKw: 20, gridKw: 20, loadKw: 100 }, 100, 0.8],
    ['PV charges and feeds in', { pvKw: 60, batteryKw: -20, gridKw: -10, loadKw: 30 }, 60, 1],
    ['import only', { pvKw: 0, batteryKw: 0, gridKw: 30, loadKw: 30 }, 30, 0],
    ['the grid is not metered', { pvKw: 10, batteryKw: 0, loadKw: 10 }, 10, null],
    ['the battery sends no values', { pvKw: 10, gridKw: 5, loadKw: 15 }, 15, null],
    ['PV sends no values', { batteryKw: 0, gridKw: 5, loadKw: 5 }, 5, null],
    ['nothing is known', {}, null, null],
    ['nothing flows', { pvKw: 0, batteryKw: 0, gridKw: 0, loadKw: 0 }, 0, null],
  ])('%s', (_, given, kw, own) => {
    const supply = of(given);
    expect(supply.powerKw).toBe(kw);
    if (own === null) expect(supply.ownShare).toBeNull();
    else expect(supply.ownShare).toBeCloseTo(own, 9);
  });

  it.each([
    ['everything is known', { pvKw: 1, batteryKw: 1, gridKw: 1, loadKw: 3 }, partsOf(3, false), false],
    ['the load is not a source', { pvKw: 1, batteryKw: 1, gridKw: 1 }, partsOf(3, false), false],
    ['the battery sends no values', { pvKw: 1, gridKw: 1, loadKw: 2 }, partsOf(3, false), true],
    ['the plant has no battery', { pvKw: 1, gridKw: 1, loadKw: 2 }, partsOf(2, false), false],
    ['the grid sends no values', { pvKw: 1, batteryKw: 1 }, partsOf(3, false), true],
    ['nothing is known', {}, partsOf(3, false), false],
  ])('is partial where a source is unknown: %s', (_, given, own, partial) => {
    expect(of(given, own).partial).toBe(partial);
  });

  it('shares add up to 1', () => {
    const { shares } = of({ pvKw: 30, batteryKw: 10, gridKw: 20, loadKw: 60 });
    expect(shares).toEqual([
      { role: 'pv', share: 0.5 },
      { role: 'battery', share: 10 / 60 },
      { role: 'grid', share: 20 / 60 },
    ]);
  });
});

it.each([
  [{ pvKwp: 100, storageKw: 50 }, { pvKw: 20 }, 100],
  [{ pvKwp: null, storageKw: 50 }, { gridKw: 80 }, 80],
  [{ pvKwp: null, storageKw: null }, {}, 0],
])('%o with %o: full scale %i kW', (installed, given, kw) => {
  expect(fullKw(installed, flowParts(partsOf(3, false), power(given), null))).toBe(kw);
});
