import { fieldIssues } from '@heliodon/contract/issues';
import { describe, expect, it } from 'vitest';
import { newPlant } from '../server/testing/new-plant.ts';
import { PLANT_MODES, plantInput } from './plant.schema.ts';
import { addPlant } from './plant-change.contract.ts';

const yearAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Errors of the plant: field and text. */
function problems(more: Record<string, unknown>): Record<string, string> {
  const { error } = plantInput.safeParse({ ...newPlant('North roof'), ...more }, { reportInput: true });
  return Object.fromEntries((error ? fieldIssues(error, 'en') : []).map((i) => [i.path, i.message]));
}

const LENGTH = 'The name must have 2 to 50 characters';
const SIGNS = 'Only letters, digits, spaces and - _ . , # & + @ / · ( ) are allowed';
const DIGITS = 'Enter a number, at most 20 characters';

describe('the name', () => {
  it.each<[string, string | undefined]>([
    ['A', LENGTH],
    ['', LENGTH],
    ['  A  ', LENGTH],
    ['AB', undefined],
    ['苏州工业园光储充电站', undefined],
    ['Солнечная ферма №', SIGNS],
    ['Солнечная ферма 7', undefined],
    ['مزرعة ١٢', undefined],
    ['Roof-1_a.b,c #3 & (north) + @/·', undefined],
    ['二期（北区）、三期', undefined],
    ['x'.repeat(50), undefined],
    ['x'.repeat(51), LENGTH],
    ['𠮷'.repeat(50), undefined],
    ['<script>', SIGNS],
    ['a*b', SIGNS],
    ['a;b', SIGNS],
    ['a"b', SIGNS],
    ['smile 😀', SIGNS],
    ['tab\tname', undefined],
  ])('%j', (name, message) => {
    expect(problems({ name }).name).toBe(message);
  });

  it('is trimmed, and double spaces are reduced', () => {
    expect(plantInput.parse(newPlant('  North   roof ')).name).toBe('North roof');
  });
});

describe('numbers are digits, up to 20 characters', () => {
  it.each<[string, string | undefined]>([
    ['500', undefined],
    ['500.25', undefined],
    ['12345678901234567890', undefined],
    ['123456789012345678901', DIGITS],
    ['-5', DIGITS],
    ['5e3', DIGITS],
    ['1,000', DIGITS],
    ['abc', DIGITS],
    ['.5', DIGITS],
    ['0', 'Must be greater than 0'],
  ])('PV capacity %j', (pvKwp, message) => {
    expect(problems({ pvKwp }).pvKwp).toBe(message);
  });

  it.each(['coalKgPerKwh', 'co2KgPerKwh', 'treesPerKwh'])('%s is more than 0', (field) => {
    expect(problems({ [field]: '0' })[field]).toBe('Must be greater than 0');
    expect(problems({ [field]: '-1' })[field]).toBe(DIGITS);
    expect(problems({ [field]: '0.00001' })[field]).toBeUndefined();
  });
});

describe('equipment included in the type of plant requires a size', () => {
  const PV = 'Enter the installed PV capacity';
  const STORAGE = 'Enter the storage power and capacity';
  it.each<[number, Record<string, string>]>([
    [1, { storageKw: STORAGE, storageKwh: STORAGE }],
    [2, { pvKwp: PV }],
    [3, { pvKwp: PV, storageKw: STORAGE, storageKwh: STORAGE }],
    [4, { pvKwp: PV, storageKw: STORAGE, storageKwh: STORAGE }],
  ])('type %i', (screenType, expected) => {
    expect(problems({ screenType, pvKwp: '' })).toEqual(expected);
    expect(problems({ screenType, pvKwp: '10', storageKw: '5', storageKwh: '10' })).toEqual({});
  });
});

describe('the position', () => {
  const POSITION = 'Latitude and longitude are required: search for a place or pick it on the map';
  it.each<[unknown, unknown, string[]]>([
    [null, null, [POSITION, POSITION]],
    [120, 31, []],
    [-180, 90, []],
    [180.1, 31, ['Must be 180 or less']],
    [120, -90.5, ['Must be -90 or more']],
  ])('%j %j', (longitude, latitude, messages) => {
    expect(Object.values(problems({ longitude, latitude }))).toEqual(messages);
  });

  it('has an existing country and time zone', () => {
    expect(problems({ country: '' }).country).toBe('Select the country');
    expect(problems({ country: 'China' }).country).toBe('Select the country');
    expect(problems({ timeZone: 'Mars/Olympus' }).timeZone).toBe('Unknown time zone');
  });
});

describe('the PF curve', () => {
  const ORDER = 'Power must increase from point to point';
  const points = (...pairs: [number, number][]) => pairs.map(([powerPercent, pf]) => ({ powerPercent, pf }));
  it.each<[string, unknown[], Record<string, string>]>([
    ['two points', points([0, 1], [100, -0.9]), {}],
    ['the borders', points([0, -1], [100, 1]), {}],
    [
      'more than 100 percent',
      points([0, 1], [100.5, 1]),
      { 'pfPoints.1.powerPercent': 'Power must be 0 to 100 %' },
    ],
    ['PF above 1', points([0, 1.01], [50, 1]), { 'pfPoints.0.pf': 'Power factor must be -1 to 1' }],
    ['PF below -1', points([0, 1], [50, -1.1]), { 'pfPoints.1.pf': 'Power factor must be -1 to 1' }],
    [
      'the same power twice',
      points([20, 1], [20, 0.9]),
      { 'pfPoints.1.powerPercent': 'Power values must not repeat' },
    ],
    ['falling', points([50, 1], [20, 0.9]), { 'pfPoints.1.powerPercent': ORDER }],
    ['one point', points([50, 1]), { pfPoints: 'A PF curve needs at least 2 points' }],
    ['none', [], { pfPoints: 'A PF curve needs at least 2 points' }],
    [
      'a point without a number',
      [{ powerPercent: null, pf: 1 }],
      { 'pfPoints.0.powerPercent': 'Power must be 0 to 100 %' },
    ],
  ])('%s', (_, pfPoints, expected) => {
    expect(problems({ pfEnabled: true, pfPoints })).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(problems({ pfEnabled: true, pfPoints })).toEqual({});
  });

  it('may be empty while switched off', () => {
    expect(problems({ pfEnabled: false, pfPoints: [] })).toEqual({});
  });
});

const MODES = `Must be one of: ${PLANT_MODES.join(', ')}`;

describe('other fields', () => {
  it.each<[string, unknown, string | undefined]>([
    ['installDate', yearAhead(360), undefined],
    ['installDate', yearAhead(370), 'The date must not be more than one year in the future'],
    ['installDate', '2026-02-30', 'Enter a date as YYYY-MM-DD'],
    ['currency', 'EUR', undefined],
    ['currency', 'XXX', 'Select a currency from the list'],
    ['phone', '', undefined],
    ['phone', '138 0013 8000', undefined],
    ['phone', '12345', 'Please enter the correct phone number'],
    ['voltageLevel', '35', undefined],
    ['voltageLevel', '35.5', 'Invalid value'],
    ['plantMode', 'demandResponse', undefined],
    ['plantMode', 'other', MODES],
    ['screenType', 5, 'Must be 4 or less'],
    ['description', 'x'.repeat(501), 'At most 500 characters'],
  ])('%s %j', (field, value, message) => {
    const found = problems({ [field]: value });
    if (message === undefined) expect(found).toEqual({});
    else expect(found[field]).toEqual(message);
  });

  it('an unknown field is refused by name', () => {
    expect(problems({ ownerId: 1 })).toEqual({ '': 'Unknown field ownerId' });
  });
});

it('prices and subsidy are part of a new plant', () => {
  const { request } = addPlant;
  const plant = newPlant('North roof');
  const season = { startMonth: 1, endMonth: 12, usualPrice: '0.6' };
  const none = { deepValley: null, valley: null, peak: null, topPeak: null };
  const price = {
    effectiveMonth: new Date().toISOString().slice(0, 7),
    efficiency: '0.9',
    feedInPrice: '0.3',
    seasons: [{ ...season, ...none }],
  };
  const whole = { plant, price, subsidies: [], noSubsidy: true, transformer: null };
  const paths = (body: unknown) => request.safeParse(body).error?.issues.map((issue) => issue.path.join('.'));
  expect(paths(whole)).toBeUndefined();
  expect(paths({ ...whole, noSubsidy: false })).toEqual(['subsidies']);
  const subsidies = [{ type: 'subsidy', unitPrice: '0.42', years: 10 }];
  expect(paths({ ...whole, noSubsidy: false, subsidies })).toBeUndefined();
  expect(paths({ ...whole, price: undefined })).toEqual(['price']);
});
