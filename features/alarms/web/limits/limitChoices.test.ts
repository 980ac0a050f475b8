import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { deviceOptions, limitChoices } from './limitChoices.ts';

const inverter = kindById('inverter') as DeviceKind;
const values = { stringCurrent: [8, null, 9, null], internalTemperature: 41.5, workStatus: 2 };

it('offers quantities and the list entries that the device fills, but no codes', () => {
  const choices = limitChoices(inverter, values, 'en');
  const all = choices.flatMap(({ options }) => options.map(({ value }) => value));
  expect(choices.find(({ group }) => group === 'strings')?.options).toEqual([
    { value: 'stringCurrent.1', label: 'String current #1 (A)' },
    { value: 'stringCurrent.2', label: 'String current #2 (A)' },
    { value: 'stringCurrent.3', label: 'String current #3 (A)' },
  ]);
  expect(all).toContain('internalTemperature');
  for (const code of ['workStatus', 'faultCode', 'warningCode', 'deratingReason'])
    expect(all).not.toContain(code);
});

it('groups devices by kind', () => {
  const device = (deviceId: number, kind: string, alias = '') => ({
    deviceId,
    kind,
    alias,
    sn: `SN${deviceId}`,
  });
  expect(
    deviceOptions([device(1, 'inverter'), device(2, 'pcs'), device(3, 'inverter', 'East')], 'zh'),
  ).toEqual([
    {
      label: '逆变器',
      options: [
        { value: 1, label: 'SN1' },
        { value: 3, label: 'East (SN3)' },
      ],
    },
    { label: '储能变流器', options: [{ value: 2, label: 'SN2' }] },
  ]);
});
