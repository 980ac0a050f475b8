import { describe, expect, it } from 'vitest';
import {
  backupPowerStateOf,
  gridStateOf,
  obstaclesOf,
  packageReserve,
  type SystemFacts,
  testChecks,
} from './backup-power.policy.ts';

/** 100 kW, 200 kWh usable from 10 % SOC, 80 % of the energy reaches the load. */
const machine = {
  capacityKwh: 200,
  socMin: 10,
  reserveSoc: 30,
  maxDischargeKw: 100,
  dischargeEfficiency: 0.8,
};
const facts = (given: Partial<SystemFacts> = {}): SystemFacts => ({
  status: 'standby',
  gridMode: 0,
  frequencyHz: 50,
  batteries: 1,
  batteryOpen: false,
  soc: 60,
  machine,
  ...given,
});

describe('whether storage could supply the load', () => {
  it.each<[string, Partial<SystemFacts>, number | null, string[], string, string]>([
    ['ready', {}, 80, [], 'ready', 'on'],
    ['at the limit of its power', {}, 100, [], 'ready', 'on'],
    ['too much load', {}, 100.1, ['loadTooHigh'], 'notReady', 'on'],
    ['nobody knows the load', {}, null, ['loadUnknown'], 'notReady', 'on'],
    [
      'not heard: nothing else is said',
      { status: 'offline', soc: 5 },
      300,
      ['offline'],
      'notReady',
      'unknown',
    ],
    ['a fault', { status: 'fault' }, 80, ['fault'], 'notReady', 'on'],
    ['stopped and empty', { status: 'shutdown', soc: 11 }, 80, ['stopped', 'empty'], 'notReady', 'on'],
    ['a little above empty', { soc: 11.1 }, 80, [], 'ready', 'on'],
    ['no battery', { batteries: 0, soc: null }, 80, ['noBattery'], 'notReady', 'on'],
    ['contactors open', { batteryOpen: true }, 80, ['batteryOpen'], 'notReady', 'on'],
    ['off grid', { gridMode: 1, frequencyHz: 50 }, 80, [], 'islanded', 'off'],
    ['off grid with trouble', { gridMode: 1, status: 'fault' }, 80, ['fault'], 'islanded', 'off'],
    ['the grid is dead', { frequencyHz: 0 }, 80, [], 'ready', 'off'],
    ['it never said its mode', { gridMode: null }, 80, [], 'ready', 'unknown'],
  ])('%s', (_, given, loadKw, obstacles, state, grid) => {
    const found = obstaclesOf(facts(given), loadKw);
    expect(found).toEqual(obstacles);
    expect(backupPowerStateOf(facts(given), found)).toBe(state);
    expect(gridStateOf(facts(given))).toBe(grid);
  });
});

describe('checks before a test', () => {
  const site = { loadKw: 60, chargingKw: 0, otherIslanded: false, minutes: 10 };
  const wrong = (given: Partial<SystemFacts>, at: Partial<typeof site> | object = {}) =>
    testChecks(facts(given), { ...site, ...at }).flatMap(({ name, ok }) => (ok ? [] : [name]));
  it.each<[string, Partial<SystemFacts>, object, string[]]>([
    ['all well', {}, {}, []],
    ['offline', { status: 'offline' }, {}, ['online']],
    ['off grid already', { gridMode: 1 }, {}, ['onGrid']],
    // 60 kW for 10 min are 10 kWh: 12.5 kWh of the battery, 6.25 % above the floor of 13 %.
    ['just enough', { soc: 19.25 }, {}, []],
    ['not enough', { soc: 19.2 }, {}, ['socEnough']],
    ['no load still wants something in the battery', { soc: 13 }, { loadKw: 0 }, ['socEnough']],
    ['90 kW of 100 at most', {}, { loadKw: 90.1 }, ['loadWithinPower']],
    ['load not known', {}, { loadKw: null }, ['socEnough', 'loadWithinPower']],
    ['another machine is off grid', {}, { otherIslanded: true }, ['alone']],
    ['a car is charging: told, not forbidden', {}, { chargingKw: 7 }, ['nobodyCharging']],
  ])('%s', (_, given, at, expected) => {
    expect(wrong(given, at)).toEqual(expected);
  });
  it('a charging vehicle is the only failed check that does not prevent the start', () => {
    const optional = testChecks(facts(), site).filter(({ must }) => !must);
    expect(optional.map(({ name }) => name)).toEqual(['nobodyCharging']);
  });
});

describe('the reserve of the plant when that of one device is set', () => {
  const held = (deviceId: number, reserveSoc: number, reported = true) => ({
    deviceId,
    limitsAt: reported ? new Date(0) : null,
    machine: { reserveSoc },
  });
  it.each<[string, ReturnType<typeof held>[], number, number]>([
    ['lowered', [held(1, 60)], 25, 25],
    ['raised', [held(1, 60)], 80, 80],
    ['below what the other holds', [held(1, 60), held(2, 60)], 25, 25],
    ['above what the other holds', [held(1, 60), held(2, 40)], 80, 40],
    ['the other never said', [held(1, 60), held(2, 10, false)], 80, 60],
  ])('%s', (_, storage, set, expected) => {
    expect(packageReserve(60, storage, 1, set)).toBe(expected);
  });
});
