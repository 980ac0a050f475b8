import type { StackRow } from '@heliodon/batteries/contract';
import { describe, expect, it } from 'vitest';
import { totalsOf } from './numbers.ts';

const stack = (more: Partial<StackRow>): StackRow => ({
  deviceId: 1,
  sn: 'B',
  alias: '',
  kind: 'battery',
  status: 'running',
  at: 0,
  powerKw: null,
  soc: null,
  temperature: null,
  brand: '',
  model: '',
  firmware: '',
  ratedKw: null,
  capacityKwh: null,
  clusters: 0,
  clustersOnline: 0,
  chargedTodayKwh: null,
  dischargedTodayKwh: null,
  alarms: 0,
  values: {},
  ...more,
});

describe('all stacks of a plant', () => {
  it('are weighted by capacity', () => {
    const totals = totalsOf([
      stack({
        soc: 50,
        capacityKwh: 300,
        powerKw: -20,
        values: { cellVoltageMax: 3.32, cellVoltageMin: 3.3 },
      }),
      stack({
        soc: 90,
        capacityKwh: 100,
        powerKw: 30,
        values: { cellTemperatureMax: 31, soh: 97 },
        alarms: 2,
      }),
    ]);
    expect(totals).toMatchObject({
      soc: 60,
      soh: 97,
      powerKw: 10,
      capacityKwh: 400,
      tempMaxC: 31,
      alarms: 2,
    });
    expect(totals.spreadMv).toBeCloseTo(20, 6);
  });

  it('are weighted equally if a capacity is unknown', () => {
    expect(totalsOf([stack({ soc: 50, capacityKwh: 300 }), stack({ soc: 90 })]).soc).toBe(70);
  });

  it('offline ones are excluded from present values', () => {
    const off = stack({
      status: 'offline',
      soc: 10,
      powerKw: 99,
      capacityKwh: 100,
      chargedTodayKwh: 5,
      alarms: 1,
    });
    expect(totalsOf([off])).toMatchObject({
      soc: null,
      powerKw: null,
      tempMaxC: null,
      spreadMv: null,
      capacityKwh: 100,
      chargedTodayKwh: 5,
      alarms: 1,
    });
    expect(totalsOf([]).soc).toBeNull();
  });
});
