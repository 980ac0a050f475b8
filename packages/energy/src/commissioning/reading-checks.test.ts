import type { Headline } from '@heliodon/kernel/device-kind';
import { describe, expect, it } from 'vitest';
import { checkReading, type Reading } from './reading-checks.ts';
import { readingReasonWords } from './reading-words.ts';

const point = (name: string, unit: string, group: 'ac' | 'energy' | 'battery' | 'cells') => ({
  name,
  unit,
  group,
});
const electrical = [
  ...['A', 'B', 'C'].map((phase) => point(`power${phase}Kw`, 'kW', 'ac')),
  ...['A', 'B', 'C', 'Ab', 'Bc', 'Ca'].map((phase) => point(`voltage${phase}`, 'V', 'ac')),
  ...['A', 'B', 'C'].map((phase) => point(`current${phase}`, 'A', 'ac')),
  point('powerFactor', '', 'ac'),
  point('frequency', 'Hz', 'ac'),
];
const nothingElse = {
  ratedKw: null,
  samplingPoint: null,
  sunElevationDeg: null,
  plantPvKw: null,
  plantStorageKw: null,
  storedOutKwh: null,
  storedInKwh: null,
};

const inverter = (change: Partial<Reading>): Reading => ({
  ...nothingElse,
  roles: ['generator'],
  points: [point('activePowerKw', 'kW', 'ac'), ...electrical, point('energyTotalKwh', 'kWh', 'energy')],
  headline: { powerKw: 'activePowerKw', outKwh: 'energyTotalKwh' },
  values: {},
  ratedKw: 100,
  ...change,
});
const meter = (change: Partial<Reading>): Reading => ({
  ...nothingElse,
  roles: ['meter'],
  points: [
    point('powerKw', 'kW', 'ac'),
    ...electrical,
    point('importTotalKwh', 'kWh', 'energy'),
    point('exportTotalKwh', 'kWh', 'energy'),
  ],
  headline: { powerKw: 'powerKw', outKwh: 'importTotalKwh', inKwh: 'exportTotalKwh' },
  values: {},
  samplingPoint: 'acLow',
  ...change,
});
const batteryHeadline: Headline = { powerKw: 'powerKw', soc: 'soc' };
const battery = (values: Reading['values']): Reading => ({
  ...nothingElse,
  roles: ['battery'],
  points: [
    point('powerKw', 'kW', 'battery'),
    point('soc', '%', 'battery'),
    point('cellVoltageMin', 'V', 'battery'),
    point('cellVoltage', 'V', 'cells'),
  ],
  headline: batteryHeadline,
  values,
  ratedKw: 50,
});

/** `point: verdict reason`, without points as expected. */
const findings = (reading: Reading) =>
  checkReading(reading)
    .filter(({ verdict }) => verdict !== 'ok')
    .map(({ point: name, verdict, reason }) => `${name}: ${verdict} ${reason}`);

describe('an inverter of 100 kW', () => {
  it.each<[string, number, number | null, string[]]>([
    ['generates by day', 62, 40, []],
    ['at its overload', 110, 40, []],
    ['uses a little at night', -0.6, -20, []],
    ['in watts', 62_000, 40, ['activePowerKw: unit aboveRated']],
    ['with reversed sign', -62, 40, ['activePowerKw: sign negativeGeneration']],
    ['with reversed sign, position unknown', -62, null, ['activePowerKw: sign negativeGeneration']],
    ['generates at night', 20, -20, ['activePowerKw: check atNight']],
    ['stands still by day', 0, 40, ['activePowerKw: check noGeneration']],
    ['stands still at dusk', 0, 4, []],
  ])('%s', (_, kw, sunElevationDeg, expected) => {
    expect(findings(inverter({ values: { activePowerKw: kw }, sunElevationDeg }))).toEqual(expected);
  });

  it('shows the expected range beside the value', () => {
    expect(checkReading(inverter({ values: { activePowerKw: 62 }, sunElevationDeg: 40 }))).toEqual([
      {
        point: 'activePowerKw',
        value: 62,
        min: -1,
        max: 110.00000000000001,
        verdict: 'ok',
        reason: 'asExpected',
      },
    ]);
  });

  it('asleep at night reports no grid: that is no fault', () => {
    const values = { activePowerKw: 0, voltageA: 0, frequency: 0 };
    expect(findings(inverter({ values, sunElevationDeg: -30 }))).toEqual([]);
    expect(findings(inverter({ values, sunElevationDeg: 30 }))).toEqual([
      'activePowerKw: check noGeneration',
      'voltageA: check outOfRange',
      'frequency: check outOfRange',
    ]);
  });
});

describe('grid values', () => {
  it.each<[string, Reading['values'], string[]]>([
    ['230 V, 50 Hz', { voltageA: 231, voltageAb: 401, frequency: 50.02 }, []],
    ['10 kV through voltage transformers', { voltageA: 5810, voltageAb: 10_050 }, []],
    ['480 V', { voltageAb: 492, frequency: 60 }, []],
    ['between the levels', { voltageA: 1300 }, ['voltageA: check outOfRange']],
    ['frequency in hundredths', { frequency: 5002 }, ['frequency: unit powerOfTen']],
    ['frequency in tenths', { frequency: 500.2 }, ['frequency: unit powerOfTen']],
    ['no frequency', { frequency: 0 }, ['frequency: check outOfRange']],
    ['no value', { frequency: null, voltageA: null }, []],
  ])('%s', (_, values, expected) => {
    expect(findings(meter({ values }))).toEqual(expected);
  });
});

describe('a battery', () => {
  it.each<[string, Reading['values'], string[]]>([
    ['as usual', { powerKw: -20, soc: 55, cellVoltage: [3.31, null, 3.29], cellVoltageMin: 3.29 }, []],
    ['SOC in tenths', { soc: 550 }, ['soc: unit powerOfTen']],
    ['cells in millivolts', { cellVoltage: [3310, 3290] }, ['cellVoltage: unit powerOfTen']],
    ['one cell is empty', { cellVoltage: [3.3, 1.2, 3.3] }, ['cellVoltage: check outOfRange']],
    ['lowest cell in millivolts', { cellVoltageMin: 3290 }, ['cellVoltageMin: unit powerOfTen']],
    ['more than its rated power', { powerKw: 56 }, ['powerKw: unit aboveRated']],
  ])('%s', (_, values, expected) => {
    expect(findings(battery(values))).toEqual(expected);
  });

  it('names the cell that is furthest off', () => {
    expect(checkReading(battery({ cellVoltage: [3.3, 1.2, 3.3] }))[0]?.value).toBe(1.2);
  });
});

describe('a grid meter', () => {
  it.each<[string, Partial<Reading>, string[]]>([
    ['imports at night', { values: { powerKw: 40 }, plantPvKw: 0, plantStorageKw: 0 }, []],
    [
      'exports while nothing generates',
      { values: { powerKw: -40 }, plantPvKw: 0, plantStorageKw: 0 },
      ['powerKw: sign exportWithoutSource'],
    ],
    [
      'exports while storage charges',
      { values: { powerKw: -40 }, plantPvKw: 0, plantStorageKw: -30 },
      ['powerKw: sign exportWithoutSource'],
    ],
    [
      'exports at night, PV not connected yet',
      { values: { powerKw: -40 }, sunElevationDeg: -30 },
      ['powerKw: sign exportWithoutSource'],
    ],
    ['exports while storage discharges', { values: { powerKw: -40 }, plantPvKw: 0, plantStorageKw: 50 }, []],
    ['exports while PV generates', { values: { powerKw: -40 }, plantPvKw: 60, plantStorageKw: 0 }, []],
    ['exports by day, PV not connected yet', { values: { powerKw: -40 }, sunElevationDeg: 30 }, []],
    ['of a load', { values: { powerKw: -40 }, plantPvKw: 0, plantStorageKw: 0, samplingPoint: 'load' }, []],
  ])('%s', (_, change, expected) => {
    expect(findings(meter(change))).toEqual(expected);
  });

  it.each<[string, Reading['values'], string[]]>([
    ['the sum', { powerKw: 30, powerAKw: 10, powerBKw: 11, powerCKw: 9.2 }, []],
    [
      'without a ratio',
      { powerKw: 30, powerAKw: 0.5, powerBKw: 0.55, powerCKw: 0.45 },
      ['powerKw: unit phasesSum'],
    ],
    [
      'reversed',
      { powerKw: 30, powerAKw: -10, powerBKw: -11, powerCKw: -9 },
      ['powerKw: sign phasesReversed'],
    ],
    [
      'one reversed',
      { powerKw: 10, powerAKw: 10, powerBKw: -10, powerCKw: 10 },
      ['powerKw: sign onePhaseReversed'],
    ],
    ['one hardly loaded', { powerKw: 19, powerAKw: 10, powerBKw: -1, powerCKw: 10 }, []],
    ['incomplete', { powerKw: 30, powerAKw: 10 }, []],
  ])('phases: %s', (_, values, expected) => {
    expect(findings(meter({ values }))).toEqual(expected);
  });

  // 3 × 230 V × 100 A = 69 kVA.
  const loaded = {
    voltageA: 230,
    voltageB: 230,
    voltageC: 230,
    currentA: 100,
    currentB: -100,
    currentC: 100,
  };
  it.each<[string, Reading['values'], string[]]>([
    ['0.95 × 69 kVA', { ...loaded, powerFactor: 0.95, powerKw: 65.6 }, []],
    ['export', { ...loaded, powerFactor: -0.95, powerKw: -65.6 }, []],
    [
      'without a ratio',
      { ...loaded, powerFactor: 0.95, powerKw: 1.6 },
      ['powerKw: unit voltageTimesCurrent'],
    ],
    ['more than voltage × current', { ...loaded, powerKw: 80 }, ['powerKw: unit voltageTimesCurrent']],
    ['any power without a power factor', { ...loaded, powerKw: 20 }, []],
    [
      'from line voltages',
      {
        voltageAb: 400,
        voltageBc: 400,
        voltageCa: 400,
        currentA: 10,
        currentB: 10,
        currentC: 10,
        powerFactor: 1,
        powerKw: 69,
      },
      ['powerKw: unit voltageTimesCurrent'],
    ],
    ['idle', { ...loaded, currentA: 1, currentB: 1, currentC: 1, powerFactor: 1, powerKw: 0.1 }, []],
  ])('product: %s', (_, values, expected) => {
    expect(findings(meter({ values, plantPvKw: 100 }))).toEqual(expected);
  });

  it.each<[string, number, number | null, string[]]>([
    ['new device', 12_345, null, []],
    ['continues', 12_345.6, 12_345.2, []],
    ['lags by its resolution', 12_345, 12_345.6, []],
    ['negative', -3, null, ['importTotalKwh: check negativeEnergy']],
    ['replaced', 20, 12_345, ['importTotalKwh: check lessThanStored']],
    ['in MWh', 12.345, 12_345, ['importTotalKwh: unit powerOfTen']],
  ])('register: %s', (_, value, storedOutKwh, expected) => {
    expect(findings(meter({ values: { importTotalKwh: value }, storedOutKwh }))).toEqual(expected);
  });
});

it('every reason has texts in both languages', () => {
  for (const [reason, { zh, en }] of Object.entries(readingReasonWords)) {
    expect(zh, reason).toMatch(/[\u4e00-\u9fff]/);
    expect(en, reason).not.toMatch(/[\u4e00-\u9fff]/);
  }
});
