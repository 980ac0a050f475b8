import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecByName, demoSpecs } from '../demo-devices.ts';
import { type CommandExtras, command } from './commands.ts';
import { initialState } from './initial-state.ts';

import { advance } from './plant.ts';
import { readings } from './readings/readings.ts';
import { readSettings } from './settings.ts';
import type { DeviceSpec } from './spec.ts';
import { PHASE } from './state.ts';

/** 10 June 2026, 12:00 in China. */
const NOON_MS = Date.UTC(2026, 5, 10, 4);

function started(name: string, atMs = NOON_MS) {
  const found = demoSpecByName(name);
  if (!found) throw new Error(name);
  // Without its plan, the unit uses its work modes only.
  const { plan: _, ...spec } = found;
  const state = initialState(spec, atMs);
  const snOf = (kind: DeviceSpec['kind']) => spec.devices.find((one) => one.kind === kind)?.sn ?? '';
  return {
    spec,
    state,
    snOf,
    go: (minutes: number) => advance(spec, state, state.atMs + minutes * MINUTE_MS),
    send: (kind: DeviceSpec['kind'], order: string, params: Record<string, number>, extras?: CommandExtras) =>
      command(spec, state, snOf(kind), order, params, state.atMs, extras),
    read: (kind: DeviceSpec['kind'], point: string) =>
      readings(spec, state).find(({ sn }) => sn === snOf(kind))?.values[point],
  };
}

const STORAGE = '南沙储能 · Nansha Storage';
const CHARGING = '苏州园区 · Suzhou Park';

describe('a power set-point', () => {
  it.each([
    ['discharge', 120, 120],
    ['charge', -150, -150],
    ['more than the machine can', 900, 500],
    ['nothing', 0, 0],
  ])('%s: followed within limits', (_, powerKw, expectedKw) => {
    const { state, go, send, read } = started(STORAGE);
    for (const battery of state.batteries) battery.soc = 50;
    expect(send('pcs', 'setPower', { powerKw })).toEqual({ ok: true });
    go(0.1);
    expect(state.pcs[0]?.acKw).toBeCloseTo(expectedKw, 9);
    expect(read('pcs', 'setpointKw')).toBe(powerKw);
    expect(read('pcs', 'activePowerKw')).toBeCloseTo(expectedKw, 2);
  });

  it('ends by itself, and the plan continues', () => {
    const { state, go, send } = started(STORAGE);
    send('pcs', 'setPower', { powerKw: 50 }, { untilMs: NOON_MS + 10 * MINUTE_MS });
    go(5);
    expect(state.pcs[0]?.acKw).toBe(50);
    go(6);
    expect(state.pcs[0]?.setUntilMs).toBe(0);
    expect(state.pcs[0]?.acKw).toBeLessThan(0);
  });

  it('stays within the SOC limits', () => {
    const { state, go, send } = started(STORAGE);
    send('pcs', 'setSocLimits', { socMin: 20, socMax: 60, reserveSoc: 10 });
    for (const powerKw of [200, -200]) {
      send('pcs', 'setPower', { powerKw }, { untilMs: NOON_MS + 48 * HOUR_MS });
      for (let i = 0; i < 80; i++) go(5);
      expect(state.batteries[0]?.soc).toBeCloseTo(powerKw > 0 ? 20 : 60, 6);
    }
  });

  it('is rejected by a stopped unit', () => {
    const { state, go, send, read } = started(STORAGE);
    send('pcs', 'startStop', { state: 0 });
    expect(send('pcs', 'setPower', { powerKw: 50 })).toEqual({ ok: false, error: 'deviceStopped' });
    go(1);
    expect(state.pcs[0]?.acKw).toBeCloseTo(0, 9);
    expect(read('pcs', 'workStatus')).toBe(8);
  });
});

describe('storage', () => {
  it('follows a plan until its cut-off and reports the version', () => {
    const { state, go, send, read } = started(STORAGE);
    for (const battery of state.batteries) battery.soc = 40;
    const segments = [{ fromMin: 0, toMin: 1440, powerKw: -100, cutOffSoc: 45 }];
    expect(send('pcs', 'applyPlan', { version: 7 }, { segments })).toEqual({ ok: true });
    go(5);
    expect(state.pcs[0]?.acKw).toBe(-100);
    expect(read('pcs', 'planVersion')).toBe(7);
    go(120);
    expect(state.pcs[0]?.acKw).toBeCloseTo(0, 9);
    expect(state.batteries[0]?.soc).toBeCloseTo(45, 0);
  });

  it.each([
    [
      'overlap',
      [
        { fromMin: 0, toMin: 700, powerKw: 1, cutOffSoc: 50 },
        { fromMin: 600, toMin: 1440, powerKw: 1, cutOffSoc: 50 },
      ],
    ],
    ['beyond the day', [{ fromMin: 0, toMin: 1500, powerKw: 1, cutOffSoc: 50 }]],
    ['impossible SOC', [{ fromMin: 0, toMin: 1440, powerKw: 1, cutOffSoc: 101 }]],
    ['nothing', undefined],
  ])('rejects a plan: %s', (_, segments) => {
    expect(started(STORAGE).send('pcs', 'applyPlan', { version: 1 }, segments ? { segments } : {})).toEqual({
      ok: false,
      error: 'badPlan',
    });
  });

  it('follows its work mode: PV charges the battery first, or everything is exported', () => {
    const { state, go, send } = started(CHARGING);
    for (const battery of state.batteries) battery.soc = 50;
    for (const workMode of [1, 2]) {
      for (const part of ['HD-PCS-0101', 'HD-PCS-0102']) {
        command(started(CHARGING).spec, state, part, 'setWorkMode', { workMode }, state.atMs);
      }
      go(5);
      if (workMode === 1) expect(-state.flows.batteryKw).toBeCloseTo(Math.min(state.flows.pvKw, 200), 6);
      else expect(state.flows.batteryKw).toBeCloseTo(200, 6);
    }
    expect(send('pcs', 'setWorkMode', { workMode: 3 })).toEqual({ ok: false, error: 'badParameter' });
  });

  it('stands by with open contactors, and has an eighth less power without one of eight', () => {
    const { state, go, send, read } = started(STORAGE);
    for (const battery of state.batteries) battery.soc = 50;
    send('pcs', 'setPower', { powerKw: 500 });
    send('cluster', 'setContactor', { state: 0 });
    go(1);
    expect(state.pcs[0]?.acKw).toBeLessThan((550 * 7) / 8);
    expect(read('battery', 'clustersOnline')).toBe(7);
    expect(read('cluster', 'workStatus')).toBe(4);
    send('battery', 'setContactor', { state: 0 });
    go(1);
    expect(state.pcs[0]?.acKw).toBeCloseTo(0, 9);
    expect(state.batteries[0]?.soc).toBeGreaterThan(49);
  });
});

describe('an inverter', () => {
  it('limits its output to the ordered power, and outputs nothing when stopped', () => {
    const { state, go, send, read } = started(CHARGING);
    send('inverter', 'setActivePowerLimit', { limitPercent: 10 });
    go(5);
    expect(state.inverters[0]?.acKw).toBeCloseTo(10, 6);
    expect(read('inverter', 'activePowerLimitPercent')).toBe(10);
    expect([read('inverter', 'workStatus'), read('inverter', 'deratingReason')]).toEqual([3, 1]);
    send('inverter', 'startStop', { state: 0 });
    go(5);
    expect(state.inverters[0]?.acKw).toBe(0);
    expect(read('inverter', 'workStatus')).toBe(5);
  });
});

describe('a charger', () => {
  it('starts and stops a session and respects its limits', () => {
    const { state, go, send, read } = started(CHARGING);
    expect(send('charger', 'startSession', { connector: 1, maxKwh: 8 })).toEqual({ ok: true });
    expect(send('charger', 'startSession', { connector: 1, maxKwh: 0 }).error).toBe('connectorBusy');
    expect(send('charger', 'startSession', { connector: 3, maxKwh: 0 }).error).toBe('noSuchConnector');
    go(1);
    send('charger', 'setPowerLimit', { limitKw: 30 });
    go(1);
    const connector = state.chargers[0]?.connectors[0];
    expect(connector?.phase).toBe(PHASE.charging);
    expect(connector?.powerKw).toBeLessThanOrEqual(30);
    expect(connector?.powerKw).toBeGreaterThan(20);
    expect(read('charger', 'powerLimitKw')).toBe(30);
    send('charger', 'stopSession', { connector: 1 });
    expect(connector?.phase).toBe(PHASE.finishing);
    expect(send('charger', 'stopSession', { connector: 1 }).error).toBe('noSession');
    expect(send('charger', 'unlockConnector', { connector: 1 }).ok).toBe(true);
    expect(connector?.phase).toBe(PHASE.available);
  });

  it('ends at the requested energy, and accepts no vehicle when out of service', () => {
    const { state, go, send, read } = started(CHARGING);
    send('charger', 'startSession', { connector: 2, maxKwh: 8 });
    const connector = state.chargers[0]?.connectors[1];
    for (let i = 0; i < 60 && connector?.phase !== PHASE.finishing; i++) go(1);
    expect(connector?.sessionKwh).toBeGreaterThan(7.5);
    expect(connector?.sessionKwh).toBeLessThan(8.6);
    send('charger', 'setAvailability', { state: 0 });
    for (let i = 0; i < 100; i++) go(15);
    expect(read('charger', 'workStatus')).toBe(5);
    expect(state.chargers[0]?.connectors.every(({ powerKw }) => powerKw === 0)).toBe(true);
  });
});

describe('commands', () => {
  it('of every kind are accepted with values within their range', () => {
    for (const kind of deviceKinds) {
      const spec = demoSpecs.find(({ devices }) => devices.some((one) => one.kind === kind.id));
      const device = spec?.devices.find((one) => one.kind === kind.id);
      if (!spec || !device) throw new Error(kind.id);
      for (const known of kind.commands) {
        const state = initialState(spec, NOON_MS);
        const params = Object.fromEntries(
          known.params.map(({ name, min, max }) => [name, name === 'socMin' ? min : max]),
        );
        const usual = { ...params, ...('connector' in params ? { connector: 1 } : {}) };
        const extras = known.type === 'plan' ? { segments: [] } : {};
        const { error } = command(spec, state, device.sn, known.name, usual, NOON_MS, extras);
        expect([undefined, 'noSession'], `${kind.id}.${known.name}`).toContain(error);
        expect(command(spec, state, device.sn, known.name, beyond(params), NOON_MS).ok).toBe(
          known.params.length === 0,
        );
        if (known.type === 'parameter')
          expect(readSettings(spec, state, device.sn, known.name)).toEqual(usual);
        advance(spec, state, NOON_MS + 5 * MINUTE_MS);
        expect(JSON.stringify(state)).not.toContain('null');
      }
    }
  });

  it('that are unknown are rejected', () => {
    const { spec, state, send } = started(STORAGE);
    expect(send('pcs', 'fly', {}).error).toBe('notSupported');
    expect(command(spec, state, 'HD-X', 'setPower', { powerKw: 1 }, NOON_MS).error).toBe('unknownDevice');
    expect(send('pcs', 'setPower', {}).error).toBe('badParameter');
    expect(send('pcs', 'setPower', { powerKw: Number.NaN }).error).toBe('badParameter');
    expect(send('pcs', 'setSocLimits', { socMin: 60, socMax: 50, reserveSoc: 10 }).error).toBe(
      'badParameter',
    );
  });

  it('are read back; before any command, the factory settings are returned', () => {
    const { spec, state, send, snOf } = started(STORAGE);
    expect(readSettings(spec, state, snOf('pcs'), 'setSocLimits')).toEqual({
      socMin: 10,
      socMax: 95,
      reserveSoc: 10,
    });
    send('pcs', 'setSocLimits', { socMin: 15, socMax: 90, reserveSoc: 20 });
    expect(readSettings(spec, state, snOf('pcs'), 'setSocLimits')).toEqual({
      socMin: 15,
      socMax: 90,
      reserveSoc: 20,
    });
    expect(readSettings(spec, state, snOf('pcs'), 'setPower')).toBeUndefined();
    for (const kind of deviceKinds) {
      const plant = demoSpecs.find(({ devices }) => devices.some((one) => one.kind === kind.id));
      const device = plant?.devices.find((one) => one.kind === kind.id);
      for (const { name, type, params } of kind.commands) {
        if (!plant || !device || type !== 'parameter') continue;
        const values = readSettings(plant, initialState(plant, NOON_MS), device.sn, name) ?? {};
        for (const { name: param, min, max } of params) {
          expect(values[param], `${kind.id}.${name}.${param}`).toBeGreaterThanOrEqual(min);
          expect(values[param], `${kind.id}.${name}.${param}`).toBeLessThanOrEqual(max);
        }
      }
    }
  });
});

const beyond = (params: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value + 1e9]));
