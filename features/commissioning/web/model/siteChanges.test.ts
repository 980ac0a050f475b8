import { deviceConfig, lineConfig, type SiteConfig } from '@heliodon/register-maps/site-config';
import { expect, test } from 'vitest';
import { siteChanges } from './siteChanges.ts';

const line = (name: string, host: string) => lineConfig.parse({ name, type: 'tcp', host });
const device = (unit: number, more: object = {}) =>
  deviceConfig.parse({ line: 'a', unit, map: 'acrel-adl400', ...more });
const meter = (meterAddress: string, more: object = {}) =>
  deviceConfig.parse({ line: 'a', map: 'dlt645', meterAddress, ...more });
const site = (devices: SiteConfig['devices'], lines = [line('a', '10.0.0.1')]): SiteConfig => ({
  lines,
  devices,
});

const summary = (before: SiteConfig, after: SiteConfig) =>
  siteChanges(before, after).map(({ what, how, fields }) => [
    what,
    how,
    fields.map(({ field, before: old, after: now }) => [field, old, now]),
  ]);

test.each<[string, SiteConfig, SiteConfig, unknown[]]>([
  ['nothing', site([device(1)]), site([device(1)]), []],
  ['a new device', site([]), site([device(1)]), [['device', 'added', []]]],
  ['a removed device', site([device(1), device(2)]), site([device(2)]), [['device', 'removed', []]]],
  ['a sign', site([device(1)]), site([device(1, { sign: -1 })]), [['device', 'changed', [['sign', 1, -1]]]]],
  [
    'a device with a serial number that moved to another unit',
    site([device(1, { sn: 'A-1' })]),
    site([device(5, { sn: 'A-1' })]),
    [['device', 'changed', [['unit', 1, 5]]]],
  ],
  [
    'another map for the same unit',
    site([device(1)]),
    site([device(1, { map: 'own.json' })]),
    [['device', 'changed', [['map', 'acrel-adl400', 'own.json']]]],
  ],
  [
    'a line with another address',
    site([device(1)]),
    site([device(1)], [line('a', '10.0.0.2')]),
    [['line', 'changed', [['host', '10.0.0.1', '10.0.0.2']]]],
  ],
  [
    'a serial number that is entered later',
    site([device(1)]),
    site([device(1, { sn: 'A-1' })]),
    [['device', 'changed', [['sn', undefined, 'A-1']]]],
  ],
  [
    'the transformers of one of two DL/T 645 meters on a line',
    site([meter('1'), meter('2')]),
    site([meter('2', { ctRatio: 80 }), meter('000000000001')]),
    [
      ['device', 'changed', [['ctRatio', undefined, 80]]],
      ['device', 'changed', [['meterAddress', '1', '000000000001']]],
    ],
  ],
])('%s', (_, before, after, expected) => {
  expect(summary(before, after)).toEqual(expected);
});

test('the opposite change has the same objects, added and removed exchanged', () => {
  const before = site([device(1), device(2, { ratedKw: 5 })]);
  const after = site([device(2, { ratedKw: 6 }), device(3)], [line('a', '10.0.0.1'), line('b', '10.0.0.9')]);
  const count = (changes: unknown[][], how: string) => changes.filter((change) => change[1] === how).length;
  const there = summary(before, after);
  const back = summary(after, before);
  expect(count(there, 'added')).toBe(count(back, 'removed'));
  expect(count(there, 'removed')).toBe(count(back, 'added'));
  expect(count(there, 'changed')).toBe(count(back, 'changed'));
});
