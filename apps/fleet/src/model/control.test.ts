import { HOUR_MS, SECOND_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecByName } from '../demo-devices.ts';
import { command } from './commands.ts';
import { obeyControl } from './control.ts';
import { initialState } from './initial-state.ts';

import { advance } from './plant.ts';
import { readings } from './readings/readings.ts';
import { readSettings } from './settings.ts';
import type { DeviceSpec } from './spec.ts';
import { brightest } from './testing/brightest.ts';

/** 10 June 2026, 12:00 in China. */
const NOON_MS = Date.UTC(2026, 5, 10, 4);

function started(name: string, atMs = NOON_MS) {
  const found = demoSpecByName(name);
  if (!found) throw new Error(name);
  // Without its plan, the unit uses its work modes only.
  const { plan: _, ...spec } = found;
  const state = initialState(spec, atMs);
  for (const battery of state.batteries) battery.soc = 60;
  const all = (kind: DeviceSpec['kind']) => spec.devices.filter((one) => one.kind === kind);
  const first = (kind: DeviceSpec['kind']) => all(kind)[0] as DeviceSpec;
  let seq = 0;
  return {
    spec,
    state,
    first,
    go: (seconds: number) => advance(spec, state, state.atMs + seconds * SECOND_MS),
    /** Sends an order to the logger of the first device of a kind. */
    control: (kind: DeviceSpec['kind'], orderKw: number | undefined, more: object = {}) => {
      const { sn, loggerSn } = first(kind);
      const order = (kw: number) => (kind === 'pcs' ? { sn, powerKw: kw } : { sn, limitKw: kw });
      const orders = orderKw === undefined ? [] : [order(orderKw)];
      const message = { seq: ++seq, at: state.atMs, holdS: 60, orders, afterwards: [order(0)], ...more };
      return obeyControl(state, loggerSn, message, state.atMs);
    },
    set: (params: Record<string, number>) => {
      const { loggerSn } = first('meter');
      return command(spec, state, loggerSn, 'setSiteControl', { ...SITE, ...params }, state.atMs);
    },
  };
}

const SITE = {
  demandOn: 0,
  demandKw: 0,
  transformerKw: 0,
  backflowOn: 0,
  backflowTargetKw: 0,
  curtailPercent: 100,
  rampKw: 5000,
  deadBandKw: 1,
  importPositive: 1,
  importPriority: 0,
  exportPriority: 0,
  standby: 0,
};
const STORAGE = '南沙储能 · Nansha Storage';
const CHARGING = '苏州园区 · Suzhou Park';

describe('orders of the platform', () => {
  it('take precedence over set-point, plan and work mode for a minute; then storage rests', () => {
    const { state, spec, first, go, control } = started(STORAGE);
    command(spec, state, first('pcs').sn, 'setPower', { powerKw: -50 }, NOON_MS);
    control('pcs', 120);
    go(5);
    expect(state.pcs[0]?.acKw).toBe(120);
    go(55);
    expect(state.pcs[0]?.acKw).toBe(120);
    go(1);
    expect(state.pcs[0]?.acKw).toBe(0);
    go(600);
    expect(state.pcs[0]?.acKw).toBe(0);
  });

  it('a unit that is not named is free; one whose order is released returns to its plan', () => {
    const { state, go, control } = started(STORAGE);
    go(5);
    const planned = state.pcs[0]?.acKw ?? 0;
    expect(planned).toBeLessThan(0);
    control('pcs', undefined);
    go(5);
    expect(state.pcs[0]?.acKw).toBe(planned);
    control('pcs', 80);
    go(5);
    expect(state.pcs[0]?.acKw).toBe(80);
    control('pcs', undefined, { release: true, afterwards: [] });
    go(300);
    expect(state.pcs[0]?.acKw).toBeLessThan(0);
  });

  it('respect the limits of the unit', () => {
    const { state, go, control } = started(STORAGE);
    for (const battery of state.batteries) battery.soc = 10;
    control('pcs', 400);
    go(5);
    expect(state.pcs[0]?.acKw).toBe(0);
  });

  it.each([
    ['an older number', { seq: 0 }, false],
    ['one that was too long on its way', { seq: 9, at: NOON_MS - 61 * SECOND_MS }, false],
    ['one that was long on its way', { seq: 9, at: NOON_MS - 59 * SECOND_MS }, true],
  ])('%s', (_, more, obeyed) => {
    const { control } = started(STORAGE);
    control('pcs', 10);
    expect(control('pcs', 20, more)).toBe(obeyed);
  });

  it('orders older than a release are ignored', () => {
    const { control } = started(STORAGE);
    control('pcs', undefined, { seq: 7, release: true });
    expect(control('pcs', 20, { seq: 6 })).toBe(false);
  });

  it('limit PV and chargers, without being targets', () => {
    const { state, go, control } = started(CHARGING);
    go(60);
    const freeKw = state.inverters[0]?.acKw ?? 0;
    expect(freeKw).toBeGreaterThan(10);
    control('inverter', 10);
    go(5);
    expect(state.inverters[0]?.acKw).toBeCloseTo(10, 9);
    expect(state.inverters[0]?.derated).toBe(1);
    control('inverter', 1000);
    go(5);
    expect(state.inverters[0]?.acKw).toBeGreaterThan(10);
    control('charger', 3);
    go(3600);
    const pileKw = state.chargers[0]?.connectors.reduce((sum, { powerKw }) => sum + powerKw, 0) ?? 0;
    expect(pileKw).toBeLessThanOrEqual(3);
  });
});

describe('the course of automatic dispatch', () => {
  const withCourse = (...powersKw: number[]) => {
    const plant = started(STORAGE);
    const shares = [{ sn: plant.first('pcs').sn, share: 1 }];
    const course = { id: 'a', content: { powersKw, shares, from: NOON_MS, stepS: 900 } };
    plant.control('pcs', 120, { afterwards: [], course });
    plant.go(60);
    return plant;
  };

  it('is followed when messages stop, until it ends; then the plan applies again', () => {
    const { state, go } = withCourse(70, -30);
    expect(state.pcs[0]?.acKw).toBe(120);
    go(1);
    expect(state.pcs[0]?.acKw).toBe(70);
    go(900);
    expect(state.pcs[0]?.acKw).toBe(-30);
    go(900);
    // Its work mode discharges for the load.
    expect(state.pcs[0]?.acKw).not.toBe(-30);
  });

  it('respects the limits of the unit, and safe orders come first', () => {
    const { state, go, control } = withCourse(400);
    for (const battery of state.batteries) battery.soc = 10;
    go(1);
    expect(state.pcs[0]?.acKw).toBe(0);
    for (const battery of state.batteries) battery.soc = 60;
    control('pcs', 50);
    go(61);
    expect(state.pcs[0]?.acKw).toBe(0);
  });

  it('continues when the platform returns, until its first order', () => {
    const { state, go, control } = withCourse(70);
    go(60);
    control('pcs', undefined, { afterwards: [] });
    go(5);
    expect(state.pcs[0]?.acKw).toBe(70);
    control('pcs', 65, { afterwards: [] });
    go(5);
    expect(state.pcs[0]?.acKw).toBe(65);
  });
});

describe('a logger in edge mode', () => {
  const atEdge = (name: string, params: Record<string, number>, atMs?: number) => {
    const plant = started(name, atMs);
    for (const pcs of plant.state.pcs) pcs.runMode = 1;
    plant.set(params);
    return plant;
  };

  it('returns its settings on read-back', () => {
    const { spec, state, first, set } = started(STORAGE);
    const { loggerSn } = first('meter');
    expect(readSettings(spec, state, loggerSn, 'setSiteControl')).toMatchObject({
      demandOn: 0,
      importPositive: 1,
    });
    expect(set({ demandOn: 1, demandKw: 800 })).toEqual({ ok: true });
    expect(readSettings(spec, state, loggerSn, 'setSiteControl')).toMatchObject({
      demandOn: 1,
      demandKw: 800,
    });
  });

  it('keeps the transformer limit, by charging less and then by discharging', () => {
    // The plan charges at 950 kW at noon, with a load of up to 1600 kW.
    const { state, go } = atEdge(STORAGE, { transformerKw: 1200 });
    for (let i = 0; i < 120; i++) {
      go(15);
      expect(state.flows.gridKw).toBeLessThanOrEqual(1200 + 0.2);
    }
  });

  it('keeps the demand of every interval below the limit without the platform', () => {
    const { state, go } = atEdge(STORAGE, { demandOn: 1, demandKw: 1250 });
    for (const meter of state.meters) meter.maxDemandKw = 0;
    for (let i = 0; i < 4 * 60 * 2; i++) go(15);
    expect(state.meters[0]?.maxDemandKw).toBeGreaterThan(0);
    expect(state.meters[0]?.maxDemandKw).toBeLessThanOrEqual(1250);
  });

  it('without edge control, the same plant exceeds that limit', () => {
    const { state, go } = started(STORAGE);
    for (const meter of state.meters) meter.maxDemandKw = 0;
    for (let i = 0; i < 4 * 60 * 2; i++) go(15);
    expect(state.meters[0]?.maxDemandKw).toBeGreaterThan(1250);
  });

  it('exports nothing: storage takes what it can, then PV is curtailed', () => {
    // A bright Sunday in early summer: high irradiance and low load.
    const noons = Array.from({ length: 9 }, (_, week) => Date.UTC(2026, 4, 3 + 7 * week, 4));
    const sunday = brightest(started(CHARGING).spec, noons) - HOUR_MS;
    const free = started(CHARGING, sunday);
    const held = atEdge(CHARGING, { backflowOn: 1, backflowTargetKw: 0 }, sunday);
    let fedInKw = 0;
    for (let i = 0; i < 8 * 60; i++) {
      free.go(30);
      held.go(30);
      fedInKw = Math.max(fedInKw, -free.state.flows.gridKw);
      expect(held.state.flows.gridKw).toBeGreaterThanOrEqual(-0.2);
    }
    expect(fedInKw).toBeGreaterThan(20);
    expect(held.state.inverters.some(({ derated }) => derated === 1)).toBe(true);
  });

  it('keeps storage full in standby, within the limits; plans take precedence', () => {
    const filled = atEdge(CHARGING, { standby: 1 });
    filled.go(15);
    expect(filled.state.pcs.map(({ acKw }) => acKw)).toEqual(
      filled.spec.devices.flatMap((one) => (one.kind === 'pcs' ? [-0.25 * one.ratedKw] : [])),
    );
    const [planned, free] = [atEdge(STORAGE, { standby: 1 }), started(STORAGE)];
    planned.go(15);
    free.go(15);
    expect(planned.state.pcs[0]?.acKw).toBe(free.state.pcs[0]?.acKw);
    const limited = atEdge(CHARGING, { standby: 1, transformerKw: 1 });
    limited.go(15);
    expect(limited.state.pcs[0]?.acKw).toBeGreaterThan(filled.state.pcs[0]?.acKw ?? 0);
  });

  it('keeps its limits while it follows the orders and the course of automatic dispatch', () => {
    const { state, first, go, control } = atEdge(STORAGE, { transformerKw: 1200 });
    const shares = [{ sn: first('pcs').sn, share: 1 }];
    const content = { powersKw: [-900], shares, from: NOON_MS, stepS: 900 };
    control('pcs', -800, { afterwards: [], course: { id: 'a', content } });
    go(15);
    expect(state.pcs[0]?.acKw).toBeGreaterThan(-800);
    expect(state.flows.gridKw).toBeLessThanOrEqual(1200 + 0.2);
    go(60);
    expect(state.pcs[0]?.acKw).toBeGreaterThan(-900);
    expect(state.flows.gridKw).toBeCloseTo(1200, 0);
  });

  it('releases control when it is switched off or leaves edge mode', () => {
    const { state, go, set } = atEdge(STORAGE, { transformerKw: 1200 });
    go(15);
    expect(state.edge).toBeDefined();
    for (const pcs of state.pcs) pcs.runMode = 0;
    go(15);
    expect(state.edge).toBeUndefined();
    for (const pcs of state.pcs) pcs.runMode = 1;
    set({ transformerKw: 0 });
    go(15);
    expect(state.edge).toBeUndefined();
  });

  it('its actions are measured like everything else', () => {
    const { state, spec, go } = atEdge(STORAGE, { transformerKw: 1200 });
    go(15);
    const { pvKw, batteryKw, gridKw, loadKw, chargingKw } = state.flows;
    expect(pvKw + batteryKw + gridKw).toBeCloseTo(loadKw + chargingKw, 9);
    const meter = readings(spec, state).find(
      ({ sn }) => sn === spec.devices.find((d) => d.kind === 'meter')?.sn,
    );
    expect(meter?.values.powerKw).toBeCloseTo(gridKw, 1);
    expect(state.atMs).toBe(NOON_MS + 15 * SECOND_MS);
  });
});
