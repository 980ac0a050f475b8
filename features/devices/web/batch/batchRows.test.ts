import { expect, it } from 'vitest';
import { batchRows, countStates, settled, withResults } from './batchRows.ts';
import { commonKind, targetOf } from './target.ts';

const device = (deviceId: number, alias = '', kind = 'inverter') =>
  targetOf({ deviceId, alias, sn: `SN${deviceId}`, kind, model: 'M', firmware: '1.0.0', structure: {} });

it('names a device by alias and serial number', () => {
  expect(device(1).name).toBe('SN1');
  expect(device(1, 'Roof').name).toBe('Roof (SN1)');
});

it.each([
  [[device(1), device(2)], 'inverter'],
  [[device(1), device(2, '', 'meter')], undefined],
  [[], undefined],
])('the common kind of devices', (targets, kind) => {
  expect(commonKind(targets)).toBe(kind);
});

it('shows every device, those without an answer as in progress, and counts the states', () => {
  const results = withResults(new Map([[1, { deviceId: 1, code: 2501, msg: 'Device offline' }]]), [
    { deviceId: 2, code: 1000, msg: 'Accepted' },
  ]);
  const outcomes = new Map([...results].map(([id, result]) => [id, settled(result)]));
  const rows = batchRows([device(1), device(2), device(3)], outcomes, 'Waiting');
  expect(rows.map(({ state, text }) => [state, text])).toEqual([
    ['failed', 'Device offline'],
    ['ok', 'Accepted'],
    ['running', 'Waiting'],
  ]);
  expect(countStates(rows)).toEqual({ running: 1, ok: 1, failed: 1 });
});

it('a second attempt replaces the first', () => {
  const first = withResults(new Map(), [{ deviceId: 1, code: 2501, msg: 'Device offline' }]);
  const second = withResults(first, [{ deviceId: 1, code: 1000, msg: '' }]);
  expect(second.get(1)?.code).toBe(1000);
});
