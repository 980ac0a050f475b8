import { CONNECTOR, type ConnectorCode } from '@heliodon/kernel/connector-status';
import { MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import type { Measured } from './meter-values.ts';
import { PileState } from './pile-state.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

const measured = (atMs: number, more: Partial<Measured>): Measured => ({
  atMs,
  registerKwh: null,
  powerKw: null,
  soc: null,
  voltage: null,
  currentA: null,
  temperature: null,
  ...more,
});

/** With these connector states. */
function stateOf(...codes: ConnectorCode[]): PileState {
  const state = new PileState(codes.length);
  for (const [at, code] of codes.entries()) state.status(at + 1, code, 'NoError');
  return state;
}
const { available, preparing, charging, suspended, finishing, fault, offline } = CONNECTOR;

it.each<[string, PileState, number, number]>([
  ['nothing said', new PileState(2), 6, 0],
  ['idle', stateOf(available, available), 0, 0],
  ['a car is plugged in', stateOf(preparing, available), 1, 1],
  ['one charges', stateOf(charging, available), 2, 1],
  ['both are taken', stateOf(charging, suspended), 2, 2],
  ['a car that is full', stateOf(finishing, available), 1, 1],
  ['one is broken', stateOf(fault, available), 3, 0],
  ['one is broken, the other charges', stateOf(fault, charging), 2, 1],
  ['one is out of service', stateOf(offline, available), 0, 0],
  ['all are out of service', stateOf(offline, offline), 5, 0],
])('work status when %s', (_, state, workStatus, connectorsInUse) => {
  expect(state.sample(NOW).values).toMatchObject({ workStatus, connectorsInUse });
});

describe('power', () => {
  it('is negative while charging, for each connector and in total', () => {
    const state = stateOf(charging, charging);
    state.metered(1, measured(NOW, { powerKw: 20 }), NOW);
    state.metered(2, measured(NOW, { powerKw: 7.5 }), NOW);
    expect(state.sample(NOW).values).toMatchObject({ connectorPowerKw: [-20, -7.5], powerKw: -27.5 });
  });

  it('is zero where nothing charges, and unknown where the charger does not report it', () => {
    const state = stateOf(charging, available);
    const { values } = state.sample(NOW);
    expect([values.connectorPowerKw, values.powerKw]).toEqual([[null, 0], undefined]);
  });

  it('expires when the charger stops reporting it', () => {
    const state = stateOf(charging);
    state.metered(1, measured(NOW, { powerKw: 20 }), NOW);
    expect(state.sample(NOW + 5 * MINUTE_MS).values.powerKw).toBe(-20);
    expect(state.sample(NOW + 6 * MINUTE_MS).values.powerKw).toBeUndefined();
  });

  it('is calculated from the register where the charger reports nothing else', () => {
    const state = stateOf(charging);
    state.metered(1, measured(NOW, { registerKwh: 100 }), NOW);
    state.metered(1, measured(NOW + 6 * MINUTE_MS, { registerKwh: 101 }), NOW + 6 * MINUTE_MS);
    expect(state.sample(NOW + 6 * MINUTE_MS).values.powerKw).toBe(-10);
  });
});

describe('the register of the charger', () => {
  const total = (state: PileState, connector: number, atMs: number, registerKwh: number) =>
    state.metered(connector, measured(atMs, { registerKwh }), NOW)?.values.energyTotalKwh;

  it('is the sum of its connectors, once all are known', () => {
    const state = stateOf(charging, charging);
    expect(total(state, 1, NOW - 4000, 100)).toBeUndefined();
    expect(total(state, 2, NOW - 3000, 50)).toBe(150);
    expect(total(state, 1, NOW - 2000, 101.5)).toBe(151.5);
  });

  it('is known at once if stored by the platform', () => {
    const registers = [100, 50].map((kwh) => ({ kwh, atMs: NOW - 10 * MINUTE_MS }));
    expect(total(new PileState(2, { registers }), 1, NOW, 102)).toBe(152);
  });

  it('continues from the stored total, whatever the meters of its connectors show', () => {
    const registers = [{ kwh: 2, atMs: NOW - 10 * MINUTE_MS }, null];
    const state = new PileState(2, { registers, totalKwh: 5000 });
    expect(total(state, 1, NOW - MINUTE_MS, 3)).toBe(5001);
    expect(total(state, 2, NOW, 700)).toBe(5001);
    expect(total(state, 2, NOW + MINUTE_MS, 701)).toBe(5002);
  });

  it('does not jump with the first register of a connector that was silent', () => {
    const state = stateOf(charging, available);
    state.goOnWithout(2);
    expect(total(state, 1, NOW, 100)).toBe(100);
    expect(total(state, 2, NOW + MINUTE_MS, 9000)).toBe(100);
    expect(total(state, 1, NOW + 2 * MINUTE_MS, 101)).toBe(101);
    expect(total(state, 2, NOW + 3 * MINUTE_MS, 9000.5)).toBe(101.5);
  });

  it('ignores impossible readings, and never falls', () => {
    const state = new PileState(1, { ratedKw: 60 });
    const read = [100, 90_000, 101, 100.8, 102].map((kwh, at) => total(state, 1, NOW + at * MINUTE_MS, kwh));
    expect(read).toEqual([100, 100, 100, 100, 101]);
  });

  it('continues when the meter of a connector restarts from zero', () => {
    const state = stateOf(charging);
    const read = [100, 110, 2, 5].map((kwh, at) => total(state, 1, NOW + at * MINUTE_MS, kwh));
    expect(read).toEqual([100, 110, 112, 115]);
  });

  it('does not fall with a late old reading', () => {
    const state = stateOf(charging);
    expect(total(state, 1, NOW, 110)).toBe(110);
    expect(total(state, 1, NOW - MINUTE_MS, 105)).toBeUndefined();
    expect(state.totalKwh).toBe(110);
  });

  it('has two times where two connectors are read at once', () => {
    const state = new PileState(2, {
      registers: [
        { kwh: 0, atMs: 0 },
        { kwh: 0, atMs: 0 },
      ],
    });
    const one = state.metered(1, measured(NOW, { registerKwh: 1 }), NOW);
    const two = state.metered(2, measured(NOW, { registerKwh: 2 }), NOW);
    expect([one?.atMs, two?.atMs, two?.values.energyTotalKwh]).toEqual([NOW, NOW + 1, 3]);
  });

  it('a reading delayed in the charger does not change the present state', () => {
    const registers = [10, 10].map((kwh) => ({ kwh, atMs: NOW - 120 * MINUTE_MS }));
    const state = new PileState(2, { registers });
    state.status(2, charging, 'NoError');
    const sample = state.metered(1, measured(NOW - 60 * MINUTE_MS, { registerKwh: 11, powerKw: 5 }), NOW);
    expect(sample?.values).toEqual({ connectorPowerKw: [-5, null], energyTotalKwh: 21 });
  });
});

it('shows the energy of the running session until it ends', () => {
  const state = stateOf(charging, available);
  state.started(1, 100);
  state.metered(1, measured(NOW, { registerKwh: 103.25, soc: 40 }), NOW);
  expect(state.sample(NOW).values).toMatchObject({
    connectorSessionKwh: [3.25, null],
    connectorSoc: [40, null],
  });
  state.ended(1);
  const { values } = state.sample(NOW);
  expect([values.connectorSessionKwh, values.connectorSoc]).toEqual([undefined, undefined]);
});

describe('faults and warnings', () => {
  const raised = (code: number) => ({ code, raised: true });
  const cleared = (code: number) => ({ code, raised: false });

  it('are raised once, and cleared when no connector has them any more', () => {
    const state = stateOf(available, available);
    expect(state.status(1, fault, 'GroundFailure')).toEqual([raised(104)]);
    expect(state.status(2, fault, 'GroundFailure')).toEqual([]);
    expect(state.sample(NOW).values).toMatchObject({ faultCode: 104, warningCode: 0 });
    expect(state.status(1, available, 'NoError')).toEqual([]);
    expect(state.status(2, available, 'NoError')).toEqual([cleared(104)]);
  });

  it('without an error code are general faults of the charger', () => {
    expect(stateOf(available).status(1, fault, 'NoError')).toEqual([raised(301)]);
  });

  it('of level two are warnings', () => {
    const state = stateOf(available);
    expect(state.status(1, available, 'PowerMeterFailure')).toEqual([raised(402)]);
    expect(state.sample(NOW).values).toMatchObject({ faultCode: 0, warningCode: 402, workStatus: 0 });
  });

  it('a weak signal is not reported', () => {
    expect(stateOf(available).status(1, available, 'WeakSignal')).toEqual([]);
  });

  it('from before the program started are cleared once all connectors are known', () => {
    const state = new PileState(2);
    expect(state.status(1, fault, 'OverVoltage')).toEqual([raised(101)]);
    const events = state.status(2, available, 'NoError');
    expect(events).toContainEqual(cleared(104));
    expect(events).not.toContainEqual(cleared(101));
  });
});
