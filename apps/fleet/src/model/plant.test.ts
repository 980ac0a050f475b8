import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSpecByName, demoSpecs } from '../demo-devices.ts';
import { initialState } from './initial-state.ts';
import { localClock } from './local-time.ts';
import { advance } from './plant.ts';
import { readings } from './readings/readings.ts';
import type { PlantSpec } from './spec.ts';
import type { PlantState } from './state.ts';
import { brightest } from './testing/brightest.ts';

const START_MS = Date.UTC(2025, 9, 1);
const withPv = demoSpecs.filter(({ devices }) => devices.some(({ kind }) => kind === 'inverter'));

const plant = (name: string): PlantSpec => {
  const spec = demoSpecByName(name);
  if (!spec) throw new Error(name);
  return spec;
};

/** All numbers that may only increase. */
const registersOf = (state: PlantState): number[] => [
  ...state.inverters.flatMap((one) => [one.totalKwh, one.dcTotalKwh, one.reactiveKvarh, one.runH]),
  ...state.pcs.flatMap((one) => [one.chargedKwh, one.dischargedKwh]),
  ...state.batteries.flatMap((one) => [one.chargedKwh, one.dischargedKwh, 100 - one.soh]),
  ...state.meters.flatMap((one) => [one.importKwh, one.exportKwh, one.importKvarh, ...one.importByPeriodKwh]),
  ...state.chargers.map((one) => one.totalKwh),
  state.weather.irradiationKwhM2,
];

function expectSound(spec: PlantSpec, state: PlantState, before: PlantState): void {
  const { pvKw, batteryKw, gridKw, loadKw, chargingKw } = state.flows;
  expect(Math.abs(pvKw + batteryKw + gridKw - loadKw - chargingKw)).toBeLessThan(1e-9);
  expect(Math.min(pvKw, loadKw, chargingKw)).toBeGreaterThanOrEqual(0);
  expect(-gridKw).toBeLessThanOrEqual(spec.feedInLimitKw + 1e-9);
  const was = registersOf(before);
  expect(registersOf(state).every((register, i) => register >= (was[i] ?? 0))).toBe(true);
  for (const { soc } of state.batteries) {
    expect(soc).toBeGreaterThanOrEqual(10);
    expect(soc).toBeLessThanOrEqual(95);
  }
  const stepH = (state.atMs - before.atMs) / HOUR_MS;
  spec.devices
    .filter((device) => device.kind === 'meter')
    .forEach((device, i) => {
      const meter = state.meters[i];
      const earlier = before.meters[i];
      if (!meter || !earlier || (device.samplingPoint !== 'acLow' && device.samplingPoint !== 'highVoltage'))
        return;
      expect(meter.importKwh - earlier.importKwh).toBeCloseTo(Math.max(0, gridKw) * stepH, 6);
      expect(meter.exportKwh - earlier.exportKwh).toBeCloseTo(Math.max(0, -gridKw) * stepH, 6);
    });
}

describe('a plant', () => {
  it('keeps the energy balance, battery limits and increasing registers, for any step size', () => {
    const steps = fc.array(fc.constantFrom(5000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS), {
      minLength: 40,
      maxLength: 120,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...demoSpecs),
        fc.integer({ min: 0, max: 400 * 24 }),
        steps,
        (spec, hours, stepsMs) => {
          const state = initialState(spec, START_MS + hours * HOUR_MS);
          for (const stepMs of stepsMs) {
            const before = structuredClone(state);
            advance(spec, state, state.atMs + stepMs);
            expectSound(spec, state, before);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  it('divides long periods into short steps', () => {
    const spec = plant('苏州园区 · Suzhou Park');
    const once = initialState(spec, START_MS);
    const often = initialState(spec, START_MS);
    advance(spec, once, START_MS + 6 * HOUR_MS);
    for (let i = 1; i <= 24; i++) advance(spec, often, START_MS + i * 15 * MINUTE_MS);
    expect(once).toEqual(often);
    expect(() => advance(spec, once, START_MS)).toThrow(RangeError);
  });

  it('generates the same energy in steps of one and of five minutes, within 2 %', () => {
    const dailyKwh = (spec: PlantSpec, day: number, stepMs: number) => {
      const state = initialState(spec, START_MS + day * DAY_MS);
      const before = state.inverters.reduce((sum, one) => sum + one.totalKwh, 0);
      for (let ms = stepMs; ms <= DAY_MS; ms += stepMs) advance(spec, state, START_MS + day * DAY_MS + ms);
      return state.inverters.reduce((sum, one) => sum + one.totalKwh, 0) - before;
    };
    for (const spec of withPv) {
      for (const day of [40, 190, 270]) {
        const fine = dailyKwh(spec, day, MINUTE_MS);
        expect(fine).toBeGreaterThan(0);
        expect(Math.abs(dailyKwh(spec, day, 5 * MINUTE_MS) - fine) / fine).toBeLessThan(0.02);
      }
    }
  });

  it('is reproducible with its seed and differs with another', () => {
    const [first] = demoSpecs;
    if (!first) throw new Error('no demo plants');
    const run = (spec: PlantSpec) => {
      const state = initialState(spec, START_MS + 2 * HOUR_MS);
      for (let i = 0; i < 48; i++) advance(spec, state, state.atMs + 5 * MINUTE_MS);
      return readings(spec, state);
    };
    expect(run({ ...first })).toEqual(run(first));
    expect(run({ ...first, seed: first.seed + 1 })).not.toEqual(run(first));
  });

  it('continues from a snapshot without any difference', () => {
    for (const spec of demoSpecs) {
      const state = initialState(spec, START_MS);
      for (let i = 0; i < 130; i++) advance(spec, state, state.atMs + 5 * MINUTE_MS);
      const text = JSON.stringify(state);
      expect(text.length).toBeLessThan(12_000);
      expect(text).not.toContain('null');
      const resumed: PlantState = JSON.parse(text);
      const elsewhere = { ...spec };
      for (let i = 0; i < 130; i++) {
        advance(spec, state, state.atMs + 5 * MINUTE_MS);
        advance(elsewhere, resumed, resumed.atMs + 5 * MINUTE_MS);
      }
      expect(JSON.stringify(resumed)).toBe(JSON.stringify(state));
      expect(readings(elsewhere, resumed)).toEqual(readings(spec, state));
    }
  });

  it('generates no PV at midnight and much at the noon of a bright day', () => {
    for (const spec of withPv) {
      const clock = localClock(spec.timeZone);
      const noons = Array.from(
        { length: 30 },
        (_, day) => Date.UTC(2026, 5, 1 + day, 12) - spec.longitude * 240_000,
      );
      const state = initialState(spec, brightest(spec, noons) - 18 * HOUR_MS);
      let bestKw = 0;
      for (let i = 0; i < 96; i++) {
        advance(spec, state, state.atMs + 15 * MINUTE_MS);
        if (clock(state.atMs).hour === 0) expect(state.flows.pvKw).toBe(0);
        bestKw = Math.max(bestKw, state.flows.pvKw);
      }
      const ratedKw = spec.devices.reduce((sum, one) => sum + (one.kind === 'inverter' ? one.ratedKw : 0), 0);
      expect(bestKw).toBeGreaterThan(0.4 * ratedKw);
      expect(bestKw).toBeLessThanOrEqual(ratedKw * 1.0001);
    }
  });

  it('has a plausible yield, load and number of cycles', () => {
    const yearly = new Map<string, [leastKwhPerKwp: number, mostKwhPerKwp: number]>([
      ['济南屋顶 · Jinan Roof', [1100, 1500]],
      ['莱比锡工厂 · Werk Leipzig', [800, 1100]],
      ['弗雷斯诺冷库 · Fresno Cold Store', [1500, 1900]],
    ]);
    for (const [name, [least, most]] of yearly) {
      const spec = plant(name);
      const state = initialState(spec, START_MS);
      const before = structuredClone(state);
      advance(spec, state, START_MS + 365 * DAY_MS);
      const kwp = spec.devices.reduce((sum, one) => sum + (one.kind === 'inverter' ? one.kwp : 0), 0);
      const madeKwh = state.inverters.reduce(
        (sum, one, i) => sum + one.totalKwh - (before.inverters[i]?.totalKwh ?? 0),
        0,
      );
      expect(madeKwh / kwp).toBeGreaterThan(least);
      expect(madeKwh / kwp).toBeLessThan(most);
      state.batteries.forEach((battery, i) => {
        expect(battery.soh).toBeLessThan(before.batteries[i]?.soh ?? 0);
        expect(battery.soh).toBeGreaterThan(90);
      });
    }
  });

  it('counts days, hours, months and demand according to their names', () => {
    const spec = plant('济南屋顶 · Jinan Roof');
    const midnightMs = Date.parse('2026-06-01T00:00:00+08:00');
    const state = initialState(spec, midnightMs - DAY_MS);
    advance(spec, state, midnightMs);
    const [inverter] = state.inverters;
    const [meter] = state.meters;
    if (!inverter || !meter) throw new Error('devices missing');
    expect([inverter.dayKwh, inverter.monthKwh, inverter.hourKwh, inverter.dayRunH]).toEqual([0, 0, 0, 0]);
    expect(inverter.yesterdayKwh).toBeGreaterThan(0);
    const totalKwh = inverter.totalKwh;
    advance(spec, state, midnightMs + 12.25 * HOUR_MS);
    expect(inverter.dayKwh).toBeCloseTo(inverter.totalKwh - totalKwh, 6);
    expect(inverter.hourKwh).toBeCloseTo(inverter.acKw / 4, 6);
    expect(meter.demandKw).toBeCloseTo(state.flows.gridKw, 6);
    expect(meter.maxDemandKw).toBeGreaterThanOrEqual(meter.demandKw);
  });
});
