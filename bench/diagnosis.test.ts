import { diagnoseInverter } from '@heliodon/energy/diagnosis/diagnose-inverter';
import type { InverterFacts } from '@heliodon/energy/diagnosis/inverter-day';
import type { FaultSpec, InverterSpec } from '@heliodon/fleet/model/spec';
import { DAY_MS } from '@heliodon/kernel/time';
import { expect, it } from 'vitest';
import { type PlantDay, trialDays } from './support/diagnosis/trial-days.ts';
import { trialPlant } from './support/diagnosis/trial-plants.ts';

/* Short form: a plant in which every kind of fault begins once, and its findings three days later. */

const FROM_DAY = 12;
const DAYS = FROM_DAY + 3;
/** Sample intervals of slow loggers. */
const STEPS_MS = { light: 600_000, dark: 3_600_000 };

const made = trialPlant(3, 0, () => 0);
const troubles: Readonly<Record<string, Omit<FaultSpec, 'sn' | 'fromMs'> | undefined>> = {
  weakString: { type: 'weakString', part: 3, size: 0.8 },
  deadString: { type: 'deadString', part: 1 },
  shadedString: { type: 'shadedString', part: 5, azimuthDeg: [215, 245] },
  soiling: { type: 'soiling', size: 0.011 },
  insulation: { type: 'wetCable', size: 1.5 },
  derating: { type: 'blockedCooling', size: 90 },
  clipping: undefined,
  communicationGap: { type: 'silent' },
  gridStop: { type: 'gridOverVoltage' },
};
const kinds = ['sound', ...Object.keys(troubles), 'sound too'];
const inverters = kinds.map(
  (kind, i): InverterSpec => ({
    kind: 'inverter',
    sn: `INV-${i}`,
    model: 'T',
    loggerSn: 'LOG',
    ratedKw: 50,
    strings: 8,
    kwp: kind === 'clipping' ? 75 : 50,
    tiltDeg: 20,
    azimuthDeg: 170,
    mismatch: 0.02,
  }),
);
const trial = {
  ...made,
  inverters,
  orders: [],
  startMs: Date.UTC(2025, 4, 3),
  spec: {
    ...made.spec,
    seed: 78,
    latitude: 37.4,
    longitude: -6,
    altitudeM: 20,
    timeZone: 'Europe/Madrid',
    feedInLimitKw: 100_000,
    climate: { meanC: 19, seasonC: 8, dayC: 7, clearDays: 0.75, brokenDays: 0.25, windMs: 2.2 },
    devices: [
      { kind: 'logger', sn: 'LOG', model: 'T', loggerSn: 'LOG' } as const,
      ...inverters,
      { kind: 'weather', sn: 'WEA', model: 'T', loggerSn: 'LOG' } as const,
    ],
    faults: [] as FaultSpec[],
  },
};
const beganMs = trial.startMs + FROM_DAY * DAY_MS;
kinds.forEach((kind, i) => {
  const trouble = troubles[kind];
  // Soiling needs days to cause a loss.
  const own = kind === 'soiling' ? beganMs - 4 * DAY_MS : beganMs;
  if (trouble) trial.spec.faults.push({ ...trouble, sn: `INV-${i}`, fromMs: own });
});

it('finds each kind of trouble within three days and says nothing of sound inverters', () => {
  const days: PlantDay[] = [...trialDays(trial, DAYS, STEPS_MS)];
  const plant = {
    latitude: 37.4,
    longitude: -6,
    timeZone: 'Europe/Madrid',
    kwp: null,
    installedDayNo: null,
  };
  const own = inverters.map(({ ratedKw, strings }, i) => {
    const facts: InverterFacts = { deviceId: i, ratedKw, strings, kwp: null };
    return { facts, days: days.map((day) => day.inverters[i]).filter((day) => day !== undefined) };
  });
  const weather = days.flatMap((day) => (day.weather ? [day.weather] : []));
  const found = own.map((one) => {
    const siblings = own.filter((other) => other !== one);
    return diagnoseInverter(one.facts, plant, one.days, weather, siblings).map(({ kind }) => kind);
  });
  expect(Object.fromEntries(kinds.map((kind, i) => [kind, found[i]]))).toEqual(
    Object.fromEntries(kinds.map((kind) => [kind, kind in troubles ? [kind] : []])),
  );
}, 60_000);
