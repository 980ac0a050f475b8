import type { BackupPowerSystem } from '@heliodon/backup-power/contract';
import { describe, expect, it } from 'vitest';
import { chosenLoadKw, type LoadChoice, outlookOf, reserveForTime, shareKw, timeParts } from './outlook.ts';

/** 200 kWh, 100 kW, 60 % SOC, minimum 10 %, reserve 30 %; half of the discharged energy reaches the load. */
const system = {
  capacityKwh: 200,
  socMin: 10,
  reserveSoc: 30,
  ratedKw: 100,
  dischargeEfficiency: 0.5,
  soc: 60,
} as BackupPowerSystem;

it.each<[LoadChoice, number | null, number | null]>([
  [{ by: 'present' }, 80, 80],
  [{ by: 'present' }, null, null],
  [{ by: 'share', percent: 25 }, 80, 20],
  [{ by: 'share', percent: 25 }, null, null],
  [{ by: 'typed', kw: 12 }, null, 12],
])('%j of %s kW is %s kW', (choice, presentKw, expected) => {
  expect(chosenLoadKw(choice, presentKw)).toBe(expected);
});

it('devices share the load in proportion to their power', () => {
  const weak = { ...system, ratedKw: 50 };
  expect(shareKw([system, weak], weak, 90)).toBe(30);
  expect(shareKw([system], system, 90)).toBe(90);
  expect(shareKw([system, weak], weak, null)).toBeNull();
});

describe('backup duration', () => {
  it('50 % of 200 kWh, half of it at the load: 50 kWh, an hour at 50 kW', () => {
    expect(outlookOf(system, 50)).toMatchObject({ availableKwh: 50, availableMin: 60, reservedMin: 24 });
  });
  it('unknown without SOC or load', () => {
    expect(outlookOf({ ...system, soc: null }, 50)).toBeNull();
    expect(outlookOf(system, null)).toBeNull();
  });
  it('half an hour at 50 kW takes 50 kWh from the battery, 25 % above the minimum', () => {
    expect(reserveForTime(system, 50, 30)).toBe(35);
    expect(reserveForTime(system, 50, 240)).toBeNull();
    expect(reserveForTime(system, null, 30)).toBeNull();
  });
});

it.each([
  [0.9, { hours: 0, minutes: 0 }],
  [59.9, { hours: 0, minutes: 59 }],
  [135, { hours: 2, minutes: 15 }],
])('%s minutes', (minutes, expected) => {
  expect(timeParts(minutes)).toEqual(expected);
});
