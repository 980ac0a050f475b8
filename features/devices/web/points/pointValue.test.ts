import { kindById } from '@heliodon/device-kinds/kinds';
import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';
import { expect, it } from 'vitest';
import { shownValue } from './pointValue.ts';

const kind = (id: string) => kindById(id) as DeviceKind;
const shown = (kindId: string, name: string, value: number | null, lang: 'zh' | 'en' = 'en') => {
  const point = kind(kindId).points.find((one) => one.name === name) as Point;
  return shownValue(kind(kindId), point, value, lang);
};

it.each([
  ['pcs', 'activePowerKw', 50.126, { value: '50.13', unit: 'kW', word: 'Discharge' }],
  ['pcs', 'activePowerKw', -50.126, { value: '50.13', unit: 'kW', word: 'Charge' }],
  ['pcs', 'activePowerKw', -0.004, { value: '0.00', unit: 'kW' }],
  ['pcs', 'activePowerKw', null, { value: '--', unit: '' }],
  ['inverter', 'powerFactor', -0.98, { value: '-0.980', unit: '' }],
  ['inverter', 'energyTotalKwh', 1234567.891, { value: '1,234,567.89', unit: 'kWh' }],
  ['inverter', 'workStatus', 2, { value: 'Running', unit: '', named: true }],
  ['inverter', 'workStatus', 99, { value: 'Unknown (99)', unit: '', named: true }],
  ['logger', 'uptimeS', 59, { value: '59', unit: 's' }],
  ['logger', 'uptimeS', 5400, { value: '1.5', unit: 'h' }],
  ['logger', 'uptimeS', 1_944_000, { value: '22.5', unit: 'd' }],
  ['inverter', 'faultCode', 0, { value: 'None', unit: '', named: true }],
  ['inverter', 'faultCode', 64_000, { value: 'Unknown (64000)', unit: '', named: true }],
] as const)('%s %s %s', (kindId, name, value, expected) => {
  expect(shown(kindId, name, value)).toEqual(expected);
});

it('has Chinese words too, and names the event of a code', () => {
  expect(shown('battery', 'powerKw', -5, 'zh').word).toBe('充电');
  expect(shown('battery', 'workStatus', 5, 'zh').value).toBe('未知 (5)');
  const event = kind('inverter').events[0];
  expect(shown('inverter', 'faultCode', event?.code ?? 0, 'zh').value).toBe(
    `${event?.text.zh} (${event?.code})`,
  );
});
