import { MINUTE_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { demoSpecs } from '../demo-devices.ts';
import { command } from './commands.ts';
import { initialState } from './initial-state.ts';
import { advance } from './plant.ts';
import type { PlantSpec } from './spec.ts';

const noon = Date.UTC(2026, 5, 1, 4);

function plantWithStorage(): PlantSpec {
  const found = demoSpecs.find(({ devices }) => devices.some(({ kind }) => kind === 'pcs'));
  if (!found) throw new Error('no demo plant has storage');
  return found;
}

/** A plant one minute into off-grid operation, at this SOC. */
function islanded(soc: number) {
  const spec = plantWithStorage();
  const state = initialState(spec, noon);
  for (const battery of state.batteries) battery.soc = soc;
  for (const device of spec.devices)
    if (device.kind === 'pcs')
      expect(command(spec, state, device.sn, 'setGridMode', { gridMode: 1 }, noon).ok).toBe(true);
  advance(spec, state, noon + MINUTE_MS);
  return { spec, state };
}

const exchangeKw = ({ flows }: ReturnType<typeof islanded>['state']) =>
  flows.loadKw + flows.chargingKw - flows.pvKw - flows.batteryKw;

it('off grid, storage and PV supply the load, and the grid supplies nothing', () => {
  const { state } = islanded(60);
  expect(Math.abs(state.flows.gridKw)).toBeLessThan(1e-6);
  expect(exchangeKw(state)).toBeCloseTo(0, 6);
  expect(state.flows.loadKw).toBeGreaterThan(0);
});

it('with an empty battery, load is shed unless PV supplies it', () => {
  const { state } = islanded(5);
  expect(state.flows.batteryKw).toBeLessThanOrEqual(0);
  expect(state.flows.loadKw + state.flows.chargingKw).toBeLessThanOrEqual(
    state.flows.pvKw + state.flows.chargingKw + 1e-6,
  );
});

it('with a full battery, PV is limited to the load', () => {
  const { state } = islanded(100);
  expect(state.flows.pvKw).toBeLessThanOrEqual(state.flows.loadKw + state.flows.chargingKw + 1e-6);
  expect(state.flows.gridKw).toBeGreaterThanOrEqual(-1e-6);
});

it('after reconnection to the grid, everything is as before', () => {
  const { spec, state } = islanded(60);
  for (const device of spec.devices)
    if (device.kind === 'pcs')
      command(spec, state, device.sn, 'setGridMode', { gridMode: 0 }, noon + MINUTE_MS);
  advance(spec, state, noon + 2 * MINUTE_MS);
  expect(state.pcs.every(({ gridMode }) => gridMode === 0)).toBe(true);
  expect(exchangeKw(state)).toBeCloseTo(state.flows.gridKw, 6);
});
