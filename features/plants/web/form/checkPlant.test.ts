import { issueText } from '@heliodon/contract/issues';
import { describe, expect, it } from 'vitest';
import { checkSections, errorsBelow, SECTIONS, sectionOf } from './checkPlant.ts';
import { emptyPlant, type PlantValues, sentPlant } from './plantValues.ts';

const translate = (issue: Parameters<typeof issueText>[0]) => issueText(issue, 'en');
const typed = (more: Partial<PlantValues> = {}): PlantValues => ({
  ...emptyPlant('2026-11-15', 'Asia/Shanghai'),
  ...more,
});
const errors = (section: (typeof SECTIONS)[number], more: Partial<PlantValues> = {}) =>
  checkSections([section], typed(more), translate);

describe('an error is assigned to its field', () => {
  it.each<[(typeof SECTIONS)[number], Partial<PlantValues>, Record<string, string>]>([
    ['basic', {}, { name: 'The name must have 2 to 50 characters' }],
    ['basic', { name: 'Roof', installDate: '' }, { installDate: 'Enter a date as YYYY-MM-DD' }],
    ['basic', { name: 'Roof' }, {}],
    [
      'location',
      { country: '' },
      {
        country: 'Select the country',
        longitude: 'Latitude and longitude are required: search for a place or pick it on the map',
        latitude: 'Latitude and longitude are required: search for a place or pick it on the map',
      },
    ],
    ['location', { longitude: 120, latitude: 31 }, {}],
    ['installation', {}, { pvKwp: 'Enter the installed PV capacity' }],
    [
      'installation',
      { screenType: 3, pvKwp: '12a', storageKw: '5', storageKwh: '' },
      {
        pvKwp: 'Enter a number, at most 20 characters',
        storageKwh: 'Enter the storage power and capacity',
      },
    ],
    ['installation', { pvKwp: '5', phone: '1' }, { phone: 'Please enter the correct phone number' }],
    ['pf', {}, {}],
    ['pf', { pfEnabled: true }, { pfPoints: 'A PF curve needs at least 2 points' }],
    [
      'pf',
      { pfEnabled: true, pfPoints: [{ powerPercent: null, pf: 2 }] },
      {
        'pfPoints.0.powerPercent': 'Power must be 0 to 100 %',
        'pfPoints.0.pf': 'Power factor must be -1 to 1',
      },
    ],
    ['formulas', { co2KgPerKwh: '0' }, { co2KgPerKwh: 'Must be greater than 0' }],
  ])('%s %j', (section, more, expected) => {
    expect(errors(section, more)).toEqual(expected);
  });
});

it('finds the section of a field', () => {
  expect(['name', 'timeZone', 'dealer', 'pfPoints.1.pf', 'treesPerKwh', 'price'].map(sectionOf)).toEqual([
    ...SECTIONS,
    undefined,
  ]);
  expect(sectionOf('screenType')).toBe('basic');
});

it('does not send the capacity of equipment that the plant type does not have', () => {
  const sizes = { pvKwp: '1', storageKw: '2', storageKwh: '3' };
  expect(sentPlant(typed({ ...sizes, screenType: 1 }))).toMatchObject({ ...sizes, pvKwp: '' });
  expect(sentPlant(typed({ ...sizes, screenType: 2 }))).toMatchObject({ pvKwp: '1', storageKw: '' });
  expect(sentPlant(typed({ ...sizes, screenType: 4 }))).toMatchObject(sizes);
});

it('selects the errors below a path for the editor of that part', () => {
  const all = { 'price.seasons.0.usualPrice': 'a', price: 'b', priceless: 'c', 'plant.name': 'd' };
  expect(errorsBelow(all, 'price')).toEqual({ 'seasons.0.usualPrice': 'a', '': 'b' });
});
