import { meterBrands } from '@heliodon/device-kinds/meter-brands';
import { samplingPoints } from '@heliodon/device-kinds/sampling-points';
import { plantInput } from '@heliodon/plants/contract';
import { describe, expect, it } from 'vitest';
import { capacityOf, demoSpecByName, demoSpecs } from './demo-devices.ts';
import { demoPlants } from './demo-plants.ts';
import type { DeviceSpec } from './model/spec.ts';

const countOf = (devices: readonly DeviceSpec[], kind: DeviceSpec['kind']) =>
  devices.filter((device) => device.kind === kind).length;

describe('devices of the demo', () => {
  it('exist in every demo plant, about a hundred in total, with unique serial numbers', () => {
    expect(demoSpecs.map(({ name }) => name)).toEqual(demoPlants.map(({ name }) => name));
    expect(demoSpecByName('莱比锡工厂 · Werk Leipzig')?.timeZone).toBe('Europe/Berlin');
    const serials = demoSpecs.flatMap(({ devices }) => devices.map(({ sn }) => sn));
    expect(new Set(serials).size).toBe(serials.length);
    expect(serials.length).toBeGreaterThanOrEqual(90);
    expect(serials.length).toBeLessThanOrEqual(125);
    expect(serials.every((sn) => /^HD-[A-Z]{3}-\d{4}$/.test(sn))).toBe(true);
  });

  it('form plants that comply with the rules for every plant', () => {
    for (const [i, plant] of demoPlants.entries()) {
      const whole = { ...plant, ...capacityOf(demoSpecs[i]?.devices ?? []) };
      expect(plantInput.safeParse(whole).error?.issues, plant.name).toBeUndefined();
    }
    // Five inverters of 12 strings with 18 modules of 550 Wp.
    expect(capacityOf(demoSpecs[0]?.devices ?? [])).toMatchObject({ pvKwp: '594', storageKw: '200' });
  });

  it('fit the screen type of their plant', () => {
    for (const { screenType, devices } of demoSpecs) {
      expect(countOf(devices, 'inverter') > 0).toBe(screenType !== 1);
      expect(countOf(devices, 'pcs') > 0).toBe(screenType !== 2);
      expect(countOf(devices, 'battery')).toBe(countOf(devices, 'pcs'));
      expect(countOf(devices, 'charger') > 0).toBe(screenType === 4);
      expect(countOf(devices, 'weather')).toBe(screenType === 1 ? 0 : 1);
    }
  });

  it('refer to each other and to known meters and sampling points', () => {
    for (const { devices, faults } of demoSpecs) {
      const sns = (kind: DeviceSpec['kind']) =>
        devices.filter((one) => one.kind === kind).map(({ sn }) => sn);
      for (const device of devices) {
        expect(sns('logger')).toContain(device.loggerSn);
        if (device.kind === 'pcs') expect(sns('battery')).toContain(device.batterySn);
        if (device.kind === 'cluster') expect(sns('battery')).toContain(device.parentSn);
        if (device.kind !== 'meter') continue;
        expect(meterBrands.map(({ model }) => model)).toContain(device.model);
        expect(samplingPoints.map(({ id }) => id)).toContain(device.samplingPoint);
      }
      const points = devices.flatMap((one) => (one.kind === 'meter' ? [one.samplingPoint] : []));
      expect(points.filter((point) => point === 'acLow' || point === 'highVoltage')).toHaveLength(1);
      for (const { sn } of faults) expect(devices.some((one) => one.sn === sn)).toBe(true);
    }
  });
});
