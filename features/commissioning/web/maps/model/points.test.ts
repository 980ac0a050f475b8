import { kindById } from '@heliodon/device-kinds/kinds';
import { expect, it } from 'vitest';
import { freeIndex, joinPoint, pointName, splitPoint } from './points.ts';

const inverter = kindById('inverter');
const list = { name: 'stringVoltage', list: 3 };

it('names points in words, those of lists with their number, and unknown ones as written', () => {
  expect(pointName(inverter, 'activePowerKw', 'zh')).toBe(
    inverter?.points.find(({ name }) => name === 'activePowerKw')?.zh,
  );
  expect(pointName(inverter, 'stringVoltage.3', 'en')).toMatch(/ 3$/);
  expect(pointName(inverter, 'nothing', 'en')).toBe('nothing');
  expect(pointName(undefined, 'activePowerKw', 'en')).toBe('activePowerKw');
});

it('splits and joins the number of a list', () => {
  expect(splitPoint('stringVoltage.12')).toEqual({ base: 'stringVoltage', index: 12 });
  expect(splitPoint('')).toEqual({ base: '', index: undefined });
  expect(joinPoint(list, undefined)).toBe('stringVoltage.1');
  expect(joinPoint({ name: 'frequency' }, 4)).toBe('frequency');
});

it('finds the next free number', () => {
  expect(freeIndex(list, ['stringVoltage.1', 'stringVoltage.3'])).toBe(2);
  expect(freeIndex(list, ['stringVoltage.1', 'stringVoltage.2', 'stringVoltage.3'])).toBe(1);
});
