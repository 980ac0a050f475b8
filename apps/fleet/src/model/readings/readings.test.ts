import { deviceKinds, kindById, rolesOf } from '@heliodon/device-kinds/kinds';
import { plantPower } from '@heliodon/energy/flows/plant-flows';
import type { Point } from '@heliodon/kernel/device-kind';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecs } from '../../demo-devices.ts';
import { command } from '../commands.ts';
import { events } from '../events.ts';
import { initialState } from '../initial-state.ts';

import { advance } from '../plant.ts';
import type { PlantSpec } from '../spec.ts';
import type { PlantState } from '../state.ts';
import { type DeviceReading, readings } from './readings.ts';

const START_MS = Date.UTC(2025, 9, 1);

const isMeasured = (value: number, { min, max }: Point) =>
  value >= min && value <= max && !Object.is(value, -0);

/** Missing values, and values that the gateway would reject. */
function complaints(reading: DeviceReading): string[] {
  const kind = kindById(reading.kind);
  if (!kind) return [`${reading.kind} is no kind`];
  const points = new Map(kind.points.map((point) => [point.name, point]));
  const found: string[] = [];
  for (const [name, value] of Object.entries(reading.values)) {
    const point = points.get(name);
    const list = Array.isArray(value) ? value : [value];
    if (!point) found.push(`${reading.kind} has no ${name}`);
    else if (Array.isArray(value) !== (point.list !== undefined)) found.push(`${name} is no list or one`);
    else if (list.length > (point.list ?? 1)) found.push(`${name} is too long`);
    else if (!list.every((one) => one === null || isMeasured(one, point))) {
      found.push(`${reading.sn} ${name} = ${value}, not ${point.min} to ${point.max}`);
    }
  }
  for (const name of points.keys()) if (!(name in reading.values)) found.push(`${reading.sn} lacks ${name}`);
  return found;
}

const readAt = (spec: PlantSpec, state: PlantState, atMs: number) => {
  advance(spec, state, atMs);
  return readings(spec, state);
};

const pointOf = (all: readonly DeviceReading[], sn: string, name: string) =>
  all.find((one) => one.sn === sn)?.values[name];

describe('readings', () => {
  it('contain every point of every device, within its range, for all seasons and hours', () => {
    for (const spec of demoSpecs) {
      const state = initialState(spec, START_MS);
      for (const day of [0, 70, 200]) {
        for (const hour of [0, 4, 8.5, 12, 15.25, 20]) {
          const all = readAt(spec, state, START_MS + day * DAY_MS + hour * HOUR_MS);
          expect(all.map(({ sn }) => sn)).toEqual(spec.devices.map(({ sn }) => sn));
          expect(all.flatMap(complaints)).toEqual([]);
        }
      }
    }
  });

  it('a cell with self-discharge drifts until it is balanced', () => {
    const spec = demoSpecs.find(({ devices }) =>
      devices.some((one) => one.kind === 'cluster' && one.drifting),
    );
    const cluster = spec?.devices.find((one) => one.kind === 'cluster' && one.drifting);
    if (!spec || cluster?.kind !== 'cluster') throw new Error('no cell drifts');
    const [drifting] = cluster.drifting ?? [];
    const behindMv = (dayOfRound: number) => {
      const round = Math.ceil(START_MS / DAY_MS / 60) * 60;
      const atMs = (round + (drifting?.balancedOnDay ?? 0) + dayOfRound) * DAY_MS;
      const state = initialState(spec, atMs - MINUTE_MS);
      for (const battery of state.batteries) battery.soc = 12;
      const volts = pointOf(readAt(spec, state, atMs), cluster.sn, 'cellVoltage') as number[];
      const mean = volts.reduce((sum, one) => sum + one, 0) / volts.length;
      return 1000 * (mean - (volts[drifting?.cell ?? 0] ?? 0));
    };
    const [fresh, weeks, last] = [behindMv(0.5), behindMv(25), behindMv(59)];
    expect(Math.abs(fresh)).toBeLessThan(15);
    expect(weeks).toBeGreaterThan(fresh + 10);
    expect(last).toBeGreaterThan(weeks + 10);
  });

  it('exist for every kind, including its headline points', () => {
    const kinds = new Set(demoSpecs.flatMap(({ devices }) => devices.map(({ kind }) => kind)));
    expect([...kinds].sort()).toEqual(deviceKinds.map(({ id }) => id).sort());
    const [spec] = demoSpecs;
    if (!spec) throw new Error('no demo plants');
    for (const reading of readAt(spec, initialState(spec, START_MS), START_MS + HOUR_MS)) {
      for (const name of Object.values(kindById(reading.kind)?.headline ?? {})) {
        expect(reading.values).toHaveProperty(name);
      }
    }
  });

  it('of the plant contain its power flows', () => {
    for (const spec of demoSpecs) {
      const state = initialState(spec, Date.UTC(2026, 5, 3));
      for (let hour = 1; hour <= 24; hour++) {
        const all = readAt(spec, state, Date.UTC(2026, 5, 3) + hour * HOUR_MS);
        const power = plantPower(
          spec.devices.map((device, deviceId) => {
            const name = kindById(device.kind)?.headline.powerKw;
            return {
              deviceId,
              roles: rolesOf(device.kind),
              samplingPoint: device.kind === 'meter' ? device.samplingPoint : null,
              powerKw: name === undefined ? null : (pointOf(all, device.sn, name) as number),
            };
          }),
        );
        const { flows } = state;
        expect(power.gridKw).toBeCloseTo(flows.gridKw, 1);
        expect(power.loadKw).toBeCloseTo(flows.loadKw, 1);
        if (power.pvKw !== null) expect(power.pvKw).toBeCloseTo(flows.pvKw, 1);
        if (power.batteryKw !== null) expect(power.batteryKw).toBeCloseTo(flows.batteryKw, 1);
        if (power.chargingKw !== null) expect(power.chargingKw).toBeCloseTo(flows.chargingKw, 1);
      }
    }
  });

  it('contain the SOC of a vehicle only while one is connected', () => {
    const spec = demoSpecs.find(({ devices }) => devices.some(({ kind }) => kind === 'charger'));
    const pile = spec?.devices.find(({ kind }) => kind === 'charger');
    if (!spec || !pile) throw new Error('no pile');
    const state = initialState(spec, START_MS);
    const there = new Set<boolean>();
    for (let hour = 1; hour <= 24; hour++) {
      const all = readAt(spec, state, START_MS + hour * HOUR_MS);
      const socs = pointOf(all, pile.sn, 'connectorSoc') as (number | null)[];
      const statuses = pointOf(all, pile.sn, 'connectorStatus') as number[];
      for (const [at, status] of statuses.entries()) {
        expect(socs[at] === null, `connector ${at + 1}, status ${status}`).toBe(status === 0);
        there.add(status !== 0);
      }
    }
    expect(there.size).toBe(2);
  });

  it('omit points that are not requested, without changing others', () => {
    const [spec] = demoSpecs;
    if (!spec) throw new Error('no demo plants');
    const state = initialState(spec, START_MS);
    advance(spec, state, START_MS + HOUR_MS);
    const before = JSON.stringify(state);
    const some = readings(spec, state, ({ kind }) => kind === 'meter');
    expect(new Set(some.map(({ kind }) => kind))).toEqual(new Set(['meter']));
    expect(JSON.stringify(state)).toBe(before);
  });

  it('contain the codes of active events, and their effects', () => {
    const effects: Record<string, (values: DeviceReading['values']) => boolean> = {
      'inverter 101': ({ activePowerKw, workStatus }) => activePowerKw === 0 && workStatus === 6,
      'inverter 202': ({ insulationKohm }) => (insulationKohm as number) < 50,
      'inverter 207': ({ stringPowerKw }) => {
        const powers = stringPowerKw as number[];
        return Math.min(...powers) < 0.5 * Math.max(...powers) || Math.max(...powers) < 0.05;
      },
      'cluster 204': ({ cellTemperatureMax, cellTemperatureAvg }) =>
        (cellTemperatureMax as number) - (cellTemperatureAvg as number) > 5,
      'cluster 107': ({ cellVoltageAvg, cellVoltageMin }) =>
        (cellVoltageAvg as number) - (cellVoltageMin as number) > 0.02,
      'charger 304': ({ workStatus, powerKw }) => workStatus === 3 && powerKw === 0,
    };
    const seen = new Set<string>();
    for (const spec of demoSpecs) {
      const raised = events(spec, START_MS, START_MS + 90 * DAY_MS).filter(({ state }) => state === 'raised');
      for (const event of raised.slice(0, 25)) {
        const midMs = event.atMs + 90 * MINUTE_MS;
        const state = initialState(spec, event.atMs - 10 * MINUTE_MS);
        const kind = spec.devices.find(({ sn }) => sn === event.sn)?.kind;
        const grade = kindById(kind ?? '')?.events.find(({ code }) => code === event.code)?.grade;
        const point = grade === 'serious' || grade === 'first' ? 'faultCode' : 'warningCode';
        const all = readAt(spec, state, kind === 'cluster' ? midMs : event.atMs + 30_000);
        expect(pointOf(all, event.sn, point), `${event.sn} ${event.code}`).toBe(event.code);
        const values = all.find(({ sn }) => sn === event.sn)?.values ?? {};
        const effect = effects[`${kind} ${event.code}`];
        if (effect) {
          seen.add(`${kind} ${event.code}`);
          expect(effect(values), `${event.sn} ${event.code}`).toBe(true);
        }
      }
    }
    expect([...seen].sort()).toEqual(Object.keys(effects).sort());
  });

  it('contain cell voltages that rise with the SOC and fall under load', () => {
    const spec = demoSpecs.find(({ screenType }) => screenType === 1);
    const pcs = spec?.devices.find(({ kind }) => kind === 'pcs');
    const battery = spec?.devices.find(({ kind }) => kind === 'battery');
    if (!spec || !pcs || !battery) throw new Error('no storage');
    const at = (powerKw: number, soc: number) => {
      const state = initialState(spec, START_MS);
      for (const one of state.batteries) one.soc = soc;
      command(spec, state, pcs.sn, 'setPower', { powerKw }, START_MS);
      return pointOf(readAt(spec, state, START_MS + MINUTE_MS), battery.sn, 'cellVoltageAvg') as number;
    };
    expect(at(0, 12)).toBeLessThan(at(0, 50));
    expect(at(0, 50)).toBeLessThan(at(0, 94));
    expect(at(200, 50)).toBeLessThan(at(0, 50));
    expect(at(-200, 50)).toBeGreaterThan(at(0, 50));
  });
});
