import { columnText, columnValue } from '@heliodon/contract/columns';
import { kindById } from '@heliodon/device-kinds/kinds';
import { expect, it } from 'vitest';
import { deviceColumns, registersOf } from './device-list.columns.ts';
import type { DeviceRow } from './device-list.contract.ts';

const scope = { lang: 'en', timeZone: 'UTC' } as const;
const names = { kindName: (id: string) => id, samplingPointName: () => undefined };
const columnsOf = (kindId: string) => deviceColumns(kindById(kindId), names);

it.each([
  ['inverter', ['out']],
  ['battery', ['out', 'in']],
  ['charger', ['in']],
  ['weather', []],
  ['', ['out']],
])('registers of %s', (kind, ways) => {
  expect(registersOf(kindById(kind))).toEqual(ways);
});

const energy = (kindId: string) =>
  columnsOf(kindId)
    .filter(({ key }) => key.startsWith('today'))
    .map((column) => ({ ...column, of: (row: DeviceRow) => columnValue(column, row, scope) }));

it('uses the requested register, and in a mixed list the available one', () => {
  const row = { today: { outKwh: null, inKwh: 5 } } as DeviceRow;
  const facts = (kindId: string) =>
    energy(kindId).map(({ key, text, only, of }) => [key, text.en, only, of(row)]);
  expect(facts('battery')).toEqual([
    ['today', 'Discharged today', undefined, null],
    ['today.in', 'Charged today', undefined, 5],
  ]);
  expect(facts('charger')).toEqual([['today', 'Today', undefined, 5]]);
  expect(facts('')).toEqual([
    ['today', 'Today', 'page', 5],
    ['today.out', 'Output today', 'file', null],
    ['today.in', 'Input today', 'file', 5],
  ]);
});

it('has the figures of the kind, and states which of its temperatures is shown', () => {
  const keys = columnsOf('pcs').map(({ key }) => key);
  expect(keys).toContain('powerKw');
  expect(keys).not.toContain('soc');
  const temperature = columnsOf('pcs').find(({ key }) => key === 'temperature');
  expect(temperature?.help?.en).toBe(
    kindById('pcs')?.points.find(({ name }) => name === 'igbtTemperature')?.en,
  );
});

it('has its name as title, or else its serial number', () => {
  const name = columnsOf('').find(({ key }) => key === 'name');
  const text = (alias: string) => name && columnText(name, { alias, sn: 'SN1' } as DeviceRow, scope);
  expect([text('Roof'), text('')]).toEqual(['Roof', 'SN1']);
});
