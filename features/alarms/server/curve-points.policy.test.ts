import { deviceKinds } from '@heliodon/device-kinds/kinds';
import { describe, expect, it } from 'vitest';
import type { AlarmDetail, AlarmSource } from '../contract/alarm.ts';
import { curvePoints } from './curve-points.policy.ts';

const points = (kindId: string, source: AlarmSource, code: number, detail: AlarmDetail = {}) => {
  const kind = deviceKinds.find(({ id }) => id === kindId);
  return curvePoints({ kind: kindId, source, code, detail }, kind).join(' ');
};

describe('device events: the quantity that the text of the event names, and the power', () => {
  it.each([
    ['inverter', 101, 'voltageA activePowerKw'],
    ['inverter', 103, 'frequency activePowerKw'],
    ['inverter', 202, 'insulationKohm activePowerKw'],
    ['inverter', 301, 'busVoltage activePowerKw'],
    ['inverter', 307, 'internalTemperature activePowerKw'],
    ['inverter', 402, 'activePowerKw'],
    ['inverter', 999, 'activePowerKw'],
    ['battery', 103, 'cellVoltageMax powerKw'],
    ['battery', 104, 'cellVoltageMin powerKw'],
    ['battery', 109, 'soc powerKw'],
    ['meter', 106, 'demandKw powerKw'],
    ['logger', 101, 'signalDbm'],
    ['logger', 201, ''],
    ['nothing', 101, ''],
  ])('%s %i', (kind, code, expected) => {
    expect(points(kind, 1, code)).toBe(expected);
  });
});

describe('alarms found by the platform', () => {
  it.each<[string, string, AlarmSource, AlarmDetail, string]>([
    ['a lost line shows in the power', 'inverter', 2, {}, 'activePowerKw'],
    [
      'a limit shows in its point',
      'inverter',
      3,
      { point: 'stringCurrent.3' },
      'stringCurrent.3 activePowerKw',
    ],
    ['a limit of the power', 'inverter', 3, { point: 'activePowerKw' }, 'activePowerKw'],
    ['a point that the kind does not have', 'inverter', 3, { point: 'gone' }, 'activePowerKw'],
    ['a hot cell', 'cluster', 5, { warning: 'hot', cell: 7 }, 'cellTemperature.7 powerKw'],
    ['a drifting cell', 'cluster', 5, { warning: 'drift', cell: 7 }, 'cellVoltage.7 powerKw'],
    ['a weak string', 'inverter', 6, { finding: 'weak', string: 2 }, 'stringCurrent.2 activePowerKw'],
    ['a finding about all of it', 'inverter', 6, { finding: 'clipping', string: null }, 'activePowerKw'],
  ])('%s', (_, kind, source, detail, expected) => {
    expect(points(kind, source, 1, detail)).toBe(expected);
  });
});
