import { kindById } from '@heliodon/device-kinds/kinds';
import { QUARTER_MS } from '@heliodon/kernel/time';
import type { DeviceNow, PlantNow } from '@heliodon/telemetry/contract';
import { describe, expect, it, test, vi } from 'vitest';
import type { Binding, LookRule } from '../../contract/index.ts';
import { Board, isOldOf } from './board.ts';
import { devicesToWatch } from './bound.ts';
import { flowOf } from './flow.ts';
import { colourOf, lookOf, wordColourOf } from './look.ts';
import { shownFigure, shownPoint } from './shown.ts';

const inverter = kindById('inverter');
const headline = {
  deviceId: 5,
  sn: 'INV5',
  kind: 'inverter',
  alias: 'Roof',
  status: 'running' as const,
  at: 1000,
  powerKw: 42.5,
  soc: null,
  temperature: 31,
};
const plant: PlantNow = {
  plantId: 1,
  status: 'normal',
  at: 1000,
  soc: 60,
  devices: [headline],
  power: { pvKw: 42.5, batteryKw: -20, gridKw: 3, loadKw: 25.5, chargingKw: null },
};
const device = (at: number, values: DeviceNow['values']): DeviceNow => ({ ...headline, at, values });
const of = (point: string, index?: number): Binding => ({ of: 'device', deviceId: 5, point, index });

describe('look', () => {
  const above: LookRule = { when: 'value', min: 40, max: null, ink: 'fault', blink: true };
  const between: LookRule = { when: 'value', min: 10, max: 40, ink: '#102030', blink: false };
  const open: LookRule = { when: 'value', min: null, max: null, ink: 'warning', blink: true };
  const charging: LookRule = {
    when: 'status',
    is: ['charging', 'discharging'],
    ink: 'battery',
    blink: false,
  };

  test.each([
    ['the first rule that holds', [between, above], 41, 'running', 'fault', true],
    ['limits themselves are outside', [above, between], 40, 'running', 'text', false],
    ['between', [above, between], 39.9, 'running', '#102030', false],
    ['no limits never hold', [open], 39.9, 'running', 'text', false],
    ['no value', [above, between], null, 'running', 'text', false],
    ['a state', [charging], null, 'charging', 'battery', false],
    ['a fault shows by itself', [], 5, 'fault', 'fault', false],
    ['a lost device too', [above], 5, 'offline', 'offline', false],
    ['a rule comes before it', [above], 50, 'offline', 'fault', true],
    ['nothing heard', [charging], null, undefined, 'text', false],
  ] as const)('%s', (_, rules, value, status, ink, blink) => {
    expect(lookOf('text', rules as readonly LookRule[], { value, status })).toEqual({ ink, blink });
  });

  it('tones follow the theme, other colours are unchanged', () => {
    expect([colourOf('pv'), colourOf('#102030')]).toEqual(['var(--hd-energy-pv-solid)', '#102030']);
    expect([wordColourOf('pv'), wordColourOf('text')]).toEqual([
      'var(--hd-energy-pv-text)',
      'var(--hd-text)',
    ]);
    expect(wordColourOf('#102030')).toBe('#102030');
  });
});

describe('flow', () => {
  const flow = { binding: of('activePowerKw'), positive: 'forward' as const, idleKw: 0.5 };
  test.each([
    [10, 'forward'],
    [-10, 'backward'],
    [0.4, undefined],
    [0, undefined],
    [null, undefined],
  ] as const)('%s kW', (powerKw, way) => {
    expect(flowOf(flow, powerKw)?.way).toBe(way);
  });

  it('higher power is faster, within limits and in steps', () => {
    const period = (kw: number) => flowOf(flow, kw)?.periodS ?? 0;
    expect(period(1)).toBe(2.4);
    expect(period(1000)).toBe(0.6);
    expect(period(50_000)).toBe(0.6);
    expect(period(100)).toBeLessThan(period(10));
    expect(period(101)).toBe(period(100));
    expect(flowOf({ ...flow, positive: 'backward' }, 10)?.way).toBe('backward');
    expect(flowOf(null, 10)).toBeUndefined();
  });
});

describe('board', () => {
  it('reads plant figures and headlines without a device topic', () => {
    const board = new Board();
    expect(board.valueOf(of('activePowerKw'))).toBeNull();
    board.receivePlant(plant);
    expect(board.valueOf({ of: 'plant', figure: 'batteryKw' })).toBe(-20);
    expect(board.valueOf({ of: 'plant', figure: 'soc' })).toBe(60);
    expect(board.valueOf(of(inverter?.headline.powerKw ?? ''))).toBe(42.5);
    const bindings = [of(inverter?.headline.powerKw ?? ''), { of: 'plant', figure: 'soc' } as const];
    expect(devicesToWatch(bindings, board.kindOf)).toEqual([]);
    expect(devicesToWatch([...bindings, of('stringCurrent', 1)], board.kindOf)).toEqual([5]);
  });

  it('uses the more recent of both, and discards outdated data', () => {
    const board = new Board();
    board.receivePlant(plant);
    board.receiveDevice(device(2000, { activePowerKw: 50, stringCurrent: [7, null, 9] }));
    expect(board.valueOf(of('activePowerKw'))).toBe(42.5);
    expect(board.valueOf(of('stringCurrent', 2))).toBe(9);
    expect(board.valueOf(of('stringCurrent', 1))).toBeNull();
    board.receiveDevice(device(1500, { activePowerKw: 1, stringCurrent: [1] }));
    expect(board.valueOf(of('stringCurrent', 0))).toBe(7);
  });

  test.each([
    ['running', 1000, 1000 + QUARTER_MS, false],
    ['running', 1000, 1001 + QUARTER_MS, true],
    ['offline', 1000, 1000, true],
    ['fault', null, 1000, false],
  ] as const)('%s, latest data at %s: too old at %s is %s', (status, at, nowMs, isOld) => {
    expect(isOldOf({ ...headline, status, at }, nowMs)).toBe(isOld);
    const board = new Board();
    board.receivePlant({ ...plant, at: 1000, devices: [{ ...headline, status, at }] });
    expect(board.isOld(of('activePowerKw'), nowMs)).toBe(isOld);
    // Plant figures use the time of the plant data.
    expect(board.isOld({ of: 'plant', figure: 'pvKw' }, nowMs)).toBe(nowMs > 1000 + QUARTER_MS);
  });

  it('removes devices that are gone, and notifies their listeners', () => {
    const board = new Board();
    board.receivePlant(plant);
    board.receiveDevice(device(2000, { stringCurrent: [7] }));
    const listener = vi.fn();
    board.listen('device 5', listener);
    board.receivePlant({ ...plant, devices: [] });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(board.device(5)).toEqual({ headline: undefined, now: undefined });
    expect([board.kindOf(5), board.valueOf(of('stringCurrent', 0))]).toEqual([undefined, null]);
  });

  it('notifies listeners of a meter when its sampling point becomes known', () => {
    const board = new Board();
    const listener = vi.fn();
    board.listen('device 5', listener);
    expect(board.placeOf(5)).toBeNull();
    board.receivePlaces(new Map([[5, 'load']]));
    expect([board.placeOf(5), listener.mock.calls.length]).toEqual(['load', 1]);
  });

  it('notifies listeners of a device when it has new data', () => {
    const board = new Board();
    const [own, other] = [vi.fn(), vi.fn()];
    const end = board.listen('device 5', own);
    board.listen('device 6', other);
    board.receivePlant(plant);
    board.receivePlant({ ...plant, at: 1001 });
    expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
    board.receivePlant({ ...plant, devices: [{ ...headline, at: 3000, powerKw: 1 }] });
    end();
    board.receivePlant(plant);
    expect(own.mock.calls.length).toBe(2);
  });
});

describe('shown', () => {
  test.each([
    ['batteryKw', -20, null, 'en', { value: '20.0', unit: 'kW', word: 'charge' }],
    ['gridKw', 1234.5, null, 'zh', { value: '1.2', unit: 'MW', word: '购电' }],
    ['pvKw', 42.46, 2, 'zh', { value: '42.46', unit: 'kW' }],
    ['soc', null, null, 'zh', { value: '--', unit: '%' }],
  ] as const)('%s %s', (figure, value, decimals, lang, shown) => {
    expect(shownFigure(figure, value, decimals, lang)).toEqual(shown);
  });

  it('points as on the page of their device', () => {
    const battery = kindById('battery');
    const power = battery?.points.find(({ name }) => name === battery.headline.powerKw);
    const status = battery?.points.find(({ name }) => name === 'workStatus');
    if (!battery || !power || !status) throw new Error('the battery has these points');
    expect(shownPoint(battery, power, -20, 2, 'en')).toMatchObject({ value: '20.00', unit: 'kW' });
    expect(shownPoint(battery, power, -20, 2, 'en').word).toBe(power.signs?.negative.en);
    expect(shownPoint(battery, status, 99, null, 'en').value).toBe('Unknown (99)');
    const output = inverter?.points.find(({ name }) => name === 'activePowerKw');
    if (!inverter || !output) throw new Error('the inverter has this point');
    expect(shownPoint(inverter, output, 37.3, 1, 'en')).toEqual({ value: '37.3', unit: 'kW' });
    expect(shownPoint(inverter, output, -0.5, 1, 'en').word).toBe(output.signs?.negative.en);
    const meter = kindById('meter');
    const meterPower = meter?.points.find(({ name }) => name === meter.headline.powerKw);
    if (!meter || !meterPower) throw new Error('the meter has this point');
    expect(shownPoint(meter, meterPower, -3, 1, 'zh')).toEqual({ value: '-3.0', unit: 'kW' });
  });

  test.each([
    ['load', -270.5, '270.5', undefined],
    ['load', 3, '3.0', 'Backfeed from loads'],
    ['pv', 40, '40.0', undefined],
    ['pv', -0.5, '0.5', 'PV standby use'],
    ['storage', 20, '20.0', 'discharge'],
    ['storage', -20, '20.0', 'charge'],
    ['storage', -0.01, '0.0', undefined],
    ['acLow', 338.3, '338.3', 'import'],
    ['highVoltage', -7, '7.0', 'export'],
    [null, -3, '-3.0', undefined],
  ] as const)('the power of a meter at %s, %s kW', (place, kw, value, word) => {
    const meter = kindById('meter');
    const power = meter?.points.find(({ name }) => name === meter.headline.powerKw);
    if (!meter || !power) throw new Error('the meter has this point');
    expect(shownPoint(meter, power, kw, 1, 'en', place)).toEqual({ value, unit: 'kW', word });
  });

  it('the power of a charger has no sign', () => {
    const charger = kindById('charger');
    const power = charger?.points.find(({ name }) => name === charger.headline.powerKw);
    if (!charger || !power) throw new Error('the pile has this point');
    expect(shownPoint(charger, power, -38.5, 1, 'en')).toEqual({ value: '38.5', unit: 'kW' });
  });
});
