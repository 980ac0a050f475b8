import { describe, expect, it } from 'vitest';
import { dayNoOf, localDay } from '../periods/local-time.ts';
import { dayFrame } from './day-frame.ts';
import { type DaySample, reduceInverterDay, reduceWeatherDay } from './reduce-day.ts';

const frame = dayFrame(dayNoOf('2026-06-10'), 'Asia/Shanghai');
const at = (hour: number, minute: number) => frame.startMs + (hour * 60 + minute) * 60_000;
const sample = (atMs: number, values: DaySample['values']): DaySample => ({ atMs, values });

describe('a day in steps', () => {
  it.each([
    ['Asia/Shanghai', '2026-06-10', 96],
    ['Europe/Berlin', '2026-03-29', 92],
    ['Europe/Berlin', '2026-10-25', 100],
  ])('%s on %s', (timeZone, day, steps) => {
    const dayNo = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
    const made = dayFrame(dayNo, timeZone);
    expect(made.steps).toBe(steps);
    expect(dayNoOf(localDay(made.startMs, timeZone))).toBe(dayNo);
    expect(dayNoOf(localDay(made.startMs - 1, timeZone))).toBe(dayNo - 1);
  });

  it('has means, extremes and shares of the samples of an inverter, in any order', () => {
    const day = reduceInverterDay(frame, [
      sample(at(10, 14), {
        activePowerKw: 40,
        dcPowerKw: 41,
        stringCurrent: [8, null, 7],
        stringVoltage: [600, 600, 610],
        workStatus: 2,
        deratingReason: 2,
        heatSinkTemperature: 71,
        insulationKohm: 500,
        voltageA: 230,
        voltageB: 236,
        voltageC: 231,
      }),
      sample(at(10, 0), {
        activePowerKw: 20,
        dcPowerKw: 21,
        stringCurrent: [4, 2, 5],
        stringVoltage: [620, 600, 610],
        workStatus: 6,
        faultCode: 101,
        heatSinkTemperature: 65,
        insulationKohm: 800,
        voltageA: 262,
      }),
      sample(at(10, 15), {
        activePowerKw: 10,
        workStatus: 5,
        activePowerLimitPercent: 60,
        deratingReason: 1,
      }),
      sample(at(24, 0), { activePowerKw: 99 }),
      sample(at(0, 0) - 1, { activePowerKw: 99 }),
    ]);
    const [first, second] = [40, 41];
    expect(day.samples[first]).toBe(2);
    expect(day.samples[second]).toBe(1);
    expect(day.samples.reduce((all, count) => all + count, 0)).toBe(3);
    expect(day.acKw[first]).toBe(30);
    expect(day.dcKw[first]).toBe(31);
    expect(day.stringA.map((steps) => steps[first])).toEqual([6, 2, 6]);
    expect(day.stringV.map((steps) => steps[first])).toEqual([610, 600, 610]);
    expect([day.heatSinkC[first], day.gridV[first], day.insulationKohm[first]]).toEqual([71, 262, 500]);
    expect([day.faultShare[first], day.overVoltageShare[first], day.hotShare[first]]).toEqual([
      0.5, 0.5, 0.5,
    ]);
    expect([day.offShare[first], day.heldShare[first]]).toEqual([0, 0]);
    expect([day.offShare[second], day.heldShare[second], day.limitPercent[second]]).toEqual([1, 1, 60]);
    expect([day.dcKw[second], day.acKw[0], day.gridV[second]]).toEqual([null, null, null]);
  });

  it('has means of a weather station', () => {
    const day = reduceWeatherDay(frame, [
      sample(at(12, 1), {
        irradiance: 800,
        irradianceTilted: 900,
        ambientTemperature: 25,
        moduleTemperature: 50,
      }),
      sample(at(12, 9), { irradiance: 600, irradianceTilted: 700, ambientTemperature: 27 }),
    ]);
    expect([day.horizontalWm2[48], day.planeWm2[48], day.ambientC[48], day.moduleC[48]]).toEqual([
      700, 800, 26, 50,
    ]);
    expect(day.planeWm2[49]).toBeNull();
  });
});
