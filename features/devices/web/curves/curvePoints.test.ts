import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import {
  curveChoices,
  firstPoints,
  listPlaces,
  matchesWords,
  readMoment,
  readPoints,
} from './curvePoints.ts';

const kind = (id: string) => kindById(id) as DeviceKind;

it('offers each point, and the items of a list up to the last one with a value', () => {
  const places = listPlaces(kind('inverter'), { stringCurrent: [8, null, 9, null] });
  const choices = curveChoices(kind('inverter'), places, 'en');
  const strings = choices.find(({ group }) => group === 'strings');
  expect(strings?.options).toEqual([
    { value: 'stringCurrent.1', label: 'String current #1 (A)' },
    { value: 'stringCurrent.2', label: 'String current #2 (A)' },
    { value: 'stringCurrent.3', label: 'String current #3 (A)' },
  ]);
  expect(choices.find(({ group }) => group === 'ac')?.options).toContainEqual({
    value: 'powerFactor',
    label: 'Power factor',
  });
});

it('starts with power, and state of charge or temperature', () => {
  expect(firstPoints(kind('inverter'))).toEqual(['activePowerKw', 'internalTemperature']);
  expect(firstPoints(kind('battery'))).toEqual(['powerKw', 'soc']);
  expect(firstPoints(kind('weather'))).toEqual(['ambientTemperature']);
});

it.each([
  [null, ['activePowerKw', 'internalTemperature']],
  ['', []],
  ['frequency,stringCurrent.2', ['frequency', 'stringCurrent.2']],
  ['frequency,frequency,stringCurrent,nothing,stringCurrent.99', ['frequency']],
  ['voltageA,voltageB,voltageC', ['voltageA', 'voltageB']],
])('the address bar says %s', (text, expected) => {
  expect(readPoints(kind('inverter'), text, 2)).toEqual(expected);
});

it.each([
  ['current 3', true],
  ['  STRING ', true],
  ['', true],
  ['current 4', false],
])('a search for "%s" finds string current 3: %s', (typed, found) => {
  expect(matchesWords(typed, 'String current #3 (A)')).toBe(found);
});

it.each([
  [null, undefined],
  ['', undefined],
  ['1763190000000', 1_763_190_000_000],
  ['-5', undefined],
  ['noon', undefined],
])('the moment of a link: %s', (text, ms) => {
  expect(readMoment(text)).toBe(ms);
});
