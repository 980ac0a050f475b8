import { type CommandRow, commandRow } from '@heliodon/commands/contract';
import { exampleOf } from '@heliodon/contract/testing/example';
import { kindById } from '@heliodon/device-kinds/kinds';
import { describe, expect, it } from 'vitest';
import { CURVE_COMMAND, curveOnDevice, curveParams } from './curveOnDevice.ts';

const points = (...list: [powerPercent: number, pf: number][]) =>
  list.map(([powerPercent, pf]) => ({ powerPercent, pf }));
const curve = { pfEnabled: true, pfPoints: points([0, 1], [50, 1], [100, -0.95]) };

describe('the curve as a command', () => {
  it.each([
    ['repeats its last point', curve, [1, 0, 1, 50, 1, 100, -0.95, 100, -0.95]],
    ['that is off without points', { pfEnabled: false, pfPoints: [] }, [0, 100, 1, 100, 1, 100, 1, 100, 1]],
    [
      'has the decimals that inverters resolve',
      { pfEnabled: true, pfPoints: points([0, 1], [33.333, 0.98765]) },
      [1, 0, 1, 33.3, 0.988, 33.3, 0.988, 33.3, 0.988],
    ],
  ])('%s', (_, setting, values) => {
    expect(Object.values(curveParams(setting))).toEqual(values);
  });

  it('has exactly the parameters that inverters take', () => {
    const command = kindById('inverter')?.commands.find(({ name }) => name === CURVE_COMMAND);
    expect(Object.keys(curveParams(curve))).toEqual(command?.params.map(({ name }) => name));
    expect(command?.needsPassword).toBe(true);
  });
});

describe('the setting held by an inverter', () => {
  const wanted = curveParams(curve);
  const reported = (params: Record<string, number>) =>
    Object.fromEntries(Object.entries(params).map(([name, value]) => [`${CURVE_COMMAND}.${name}`, value]));
  const row = (values: Partial<CommandRow>) =>
    exampleOf(commandRow, { name: CURVE_COMMAND, type: 'parameter', finished: true, code: null, ...values });
  it.each<[string, CommandRow | null]>([
    ['never', null],
    ['running', row({ finished: false })],
    ['failed', row({ code: 2534, reported: reported(wanted) })],
    ['held', row({ reported: reported(wanted) })],
    ['other', row({ reported: reported({ ...wanted, powerFactor3: -0.9 }) })],
    ['other', row({ reported: reported({ ...wanted, enabled: 0 }) })],
    ['other', row({ reported: null })],
  ])('%s', (state, last) => {
    expect(curveOnDevice(last, wanted)).toBe(state);
  });

  it('a disabled setting is held whatever the points are', () => {
    const off = curveParams({ pfEnabled: false, pfPoints: [] });
    expect(curveOnDevice(row({ reported: reported({ ...wanted, enabled: 0 }) }), off)).toBe('held');
  });
});
