import { DAY_MS, HOUR_MS } from '@heliodon/kernel/time';
import { describe, expect, it } from 'vitest';
import { demoSpecByName } from '../demo-devices.ts';

import { lightAt } from './plant.ts';
import { type InverterPart, partsOf } from './plant-parts.ts';
import type { FaultSpec, PlantSpec } from './spec.ts';
import {
  coolShare,
  dirtOf,
  extraHeatC,
  insulationShare,
  isTripped,
  stringWorth,
  worthNow,
} from './troubles.ts';

/** Solar noon in Fresno is about 12 h later. */
const MIDNIGHT_MS = Date.parse('2026-07-01T08:00:00Z');
const at = (hour: number, day = 0) => MIDNIGHT_MS + day * DAY_MS + hour * HOUR_MS;

function withFault(fault: Omit<FaultSpec, 'sn'>) {
  const demo = demoSpecByName('弗雷斯诺冷库 · Fresno Cold Store');
  if (!demo) throw new Error('not in the demo');
  const sn = demo.devices.find(({ kind }) => kind === 'inverter')?.sn ?? '';
  const spec: PlantSpec = { ...demo, faults: [{ ...fault, sn }] };
  const parts = partsOf(spec);
  const part = parts.inverters[0] as InverterPart;
  return { part, light: (atMs: number) => lightAt(parts, atMs) };
}

describe('troubles of an inverter', () => {
  it('reduce the output of one string, from their start on', () => {
    const { part, light } = withFault({ type: 'weakString', part: 2, size: 0.7, fromMs: at(0, 1) });
    const sound = part.worths[2] ?? 0;
    expect(stringWorth(part, 2, light(at(12)), at(12))).toBe(sound);
    expect(stringWorth(part, 2, light(at(12, 1)), at(12, 1))).toBeCloseTo(0.7 * sound, 9);
    expect(stringWorth(part, 3, light(at(12, 1)), at(12, 1))).toBe(part.worths[3]);
    expect(worthNow(part, light(at(12, 1)), at(12, 1))).toBeCloseTo(part.worthKwp - 0.3 * sound, 9);
  });

  it('shade affects the direct beam only, and only when the sun is behind the obstacle', () => {
    const { part, light } = withFault({ type: 'shadedString', size: 0.8, azimuthDeg: [255, 275], fromMs: 0 });
    const share = (hour: number) => stringWorth(part, 0, light(at(hour)), at(hour)) / (part.worths[0] ?? 1);
    const shares = Array.from({ length: 24 }, (_, hour) => share(hour));
    const { azimuthDeg } = light(at(16)).sky;
    expect(azimuthDeg).toBeGreaterThan(255);
    expect(azimuthDeg).toBeLessThan(275);
    expect(shares.filter((one) => one < 0.999).length).toBeGreaterThanOrEqual(1);
    expect(shares.filter((one) => one < 0.999).length).toBeLessThanOrEqual(4);
    expect(Math.min(...shares)).toBeGreaterThan(0.19);
    expect(share(12)).toBe(1);
  });

  it('soiling grows daily, until rain or cleaning removes it', () => {
    const rained = withFault({ type: 'soiling', size: 0.01, fromMs: at(0, -400) });
    const [fault] = rained.part.faults;
    if (!fault) throw new Error('no fault');
    const dirt = Array.from({ length: 400 }, (_, day) => dirtOf(rained.part, fault.fault, at(12, day - 400)));
    const steps = dirt.slice(1).map((one, i) => one - (dirt[i] ?? 0));
    expect(steps.every((step) => step < 0.0101)).toBe(true);
    expect(steps.filter((step) => step < -0.005).length).toBeGreaterThan(5);
    expect(Math.max(...dirt)).toBeGreaterThan(0.1);
    const cleaned = {
      type: 'soiling',
      size: 0.004,
      cleaned: { everyDays: 45, onDay: 0 },
      fromMs: 0,
    } as const;
    const by = withFault(cleaned).part;
    const onDay = (day: number) => dirtOf(by, { ...cleaned, sn: '' }, day * DAY_MS + HOUR_MS);
    expect(onDay(45 * 400)).toBe(0);
    expect(onDay(45 * 400 + 10)).toBeCloseTo(0.04, 9);
    expect(onDay(45 * 400 + 44)).toBeCloseTo(0.176, 9);
  });

  it('a blocked filter limits the output, so that the heat sink stays at its limit', () => {
    const { part } = withFault({ type: 'blockedCooling', size: 73, fromMs: 0 });
    expect(extraHeatC(part, at(12))).toBe(73);
    // 3 K above ambient plus 100 K at full power: at 25 °C, half power gives 78 °C.
    expect(coolShare(part, 25, at(12))).toBeCloseTo(0.5, 9);
    const sound = withFault({ type: 'weakString', fromMs: 0 });
    expect(coolShare(sound.part, 45, at(12))).toBeGreaterThan(1);
  });

  it('a wet cable halves its insulation in the given days, until the inverter stays off on damp mornings', () => {
    const { part, light } = withFault({ type: 'wetCable', size: 2, fromMs: at(0) });
    const share = (hour: number, day: number) => insulationShare(part, light(at(hour, day)), at(hour, day));
    expect(share(12, 2) / share(12, 0)).toBeCloseTo(0.5, 2);
    expect(share(6, 4)).toBeLessThan(share(12, 4));
    expect(isTripped(part, light(at(12, 1)), at(12, 1))).toBe(false);
    expect(isTripped(part, light(at(6, 12)), at(6, 12))).toBe(true);
  });

  it('intermittent faults occur on most days after their start, and not before', () => {
    const { part } = withFault({ type: 'gridOverVoltage', fromMs: at(0, 5) });
    const [planned] = part.faults;
    expect(planned?.windows(at(0, -60), at(0, 5))).toEqual([]);
    const spells = planned?.windows(at(0, 5), at(0, 35)) ?? [];
    expect(spells.length).toBeGreaterThan(18);
    for (const { fromMs, toMs } of spells) {
      expect(toMs - fromMs).toBeGreaterThanOrEqual(12 * 60_000);
      expect(planned?.activeAt((fromMs + toMs) / 2)).toEqual({ fromMs, toMs });
    }
  });
});
