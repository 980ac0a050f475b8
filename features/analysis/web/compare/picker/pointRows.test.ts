import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { pointRows } from './pointRows.ts';

const inverter = kindById('inverter') as DeviceKind;
const values = { stringCurrent: [8, null, 9, null], activePowerKw: 5 };
const found = (typed: string, lang: 'zh' | 'en' = 'en') =>
  pointRows(inverter, values, typed, lang).flatMap(({ group, rows }) =>
    rows.map(({ point, places }) => [group, point.name, places]),
  );

it.each<[string, 'zh' | 'en', unknown[][]]>([
  ['activepowerkw', 'en', [['ac', 'activePowerKw', undefined]]],
  ['STRING curr', 'en', [['strings', 'stringCurrent', 3]]],
  ['组串电流', 'zh', [['strings', 'stringCurrent', 3]]],
  ['string voltage', 'en', []],
  ['hz', 'en', [['ac', 'frequency', undefined]]],
])('%s', (typed, lang, expected) => {
  expect(found(typed, lang)).toEqual(expected);
});

it('offers every single value and every list entry that the device fills', () => {
  const all = found('');
  const singles = inverter.points.filter(({ list }) => list === undefined);
  expect(all).toHaveLength(singles.length + 1);
});
