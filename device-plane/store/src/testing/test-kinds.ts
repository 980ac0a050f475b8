import type { DeviceKind, Point } from '@heliodon/kernel/device-kind';

/*
 * Two test kinds: one with every storage type, one without registers.
 * The platform must not depend on real kinds.
 */

const point = (
  name: string,
  store: Point['store'],
  [min, max]: readonly [number, number],
  more: Partial<Point> = {},
): Point => ({ name, zh: name, en: name, unit: '', store, min, max, group: 'state', decimals: 0, ...more });

const status: DeviceKind['status'] = { point: 'workStatus', map: { 0: 'standby', 1: 'running', 2: 'fault' } };
const bare = {
  zh: '试验',
  en: 'Test',
  roles: [],
  status,
  commands: [],
  events: [],
  upgradable: false,
} as const;
const workStatus = point('workStatus', 'int2', [0, 254]);

export const probe: DeviceKind = {
  ...bare,
  id: 'probe',
  designation: 'PRB',
  points: [
    workStatus,
    point('powerKw', 'float4', [-1000, 1000]),
    point('soc', 'float4', [0, 100]),
    point('temperature', 'float4', [-50, 150]),
    point('runS', 'int4', [0, 2_000_000_000]),
    point('dischargeTotalKwh', 'float8', [0, 400_000_000], { register: {} }),
    point('chargeTotalKwh', 'float8', [0, 400_000_000], { register: {} }),
    point('phaseVoltage', 'float4', [0, 700], { list: 3 }),
    point('cellVoltage', 'int2', [0, 5], { list: 16, scale: 1000, decimals: 3 }),
    point('cellTemperature', 'int2', [-50, 150], { list: 16, scale: 10, decimals: 1 }),
    point('packStatus', 'int2', [0, 254], { list: 4 }),
  ],
  headline: {
    powerKw: 'powerKw',
    soc: 'soc',
    temperature: 'temperature',
    outKwh: 'dischargeTotalKwh',
    inKwh: 'chargeTotalKwh',
  },
};

export const gauge: DeviceKind = {
  ...bare,
  id: 'gauge',
  designation: 'GAU',
  points: [workStatus, point('airTemperature', 'float4', [-60, 70])],
  headline: { temperature: 'airTemperature' },
};
