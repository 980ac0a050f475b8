import { expect, it } from 'vitest';
import { compareVersions } from './version.ts';

it.each<[string, string, number | undefined]>([
  ['1.6.0', '1.6.0', 0],
  ['v1.6.0', '1.6.0', 0],
  [' 1.6.0 ', 'V1.6.0', 0],
  ['1.6.0+build7', '1.6.0', 0],
  ['1.5.9', '1.6.0', -1],
  ['1.6.1', '1.6.0', 1],
  ['1.10.0', '1.9.9', 1],
  ['2.0.0', '1.99.99', 1],
  ['1.6.0-beta', '1.6.0', -1],
  ['1.6.0', '1.6.0-rc.1', 1],
  ['1.6.0-beta.2', '1.6.0-beta.10', -1],
  ['1.6.0-beta', '1.6.0-beta.1', -1],
  ['1.6.0-alpha', '1.6.0-beta', -1],
  ['1.6.0-1', '1.6.0-alpha', -1],
  ['', '1.0.0', undefined],
  ['1.6', '1.6.0', undefined],
  ['HV3R12', '1.0.0', undefined],
  ['1.0.0', 'latest', undefined],
])('%s compared with %s', (a, b, order) => {
  expect(compareVersions(a, b)).toBe(order);
  if (order !== undefined) expect(compareVersions(b, a)).toBe(order === 0 ? 0 : -order);
});
