import { hasRole } from '@heliodon/device-kinds/kinds';
import type { DeviceRow } from '@heliodon/devices/contract';

export const CONNECT_PATH = '/monitoring/connectDevices';
const METERS_PATH = '/monitoring/meterManage';
const PRICES_PATH = '/monitoring/electricityPrice';

export const SETUP_STEPS = ['plant', 'logger', 'devices', 'gridMeter', 'values', 'prices'] as const;
export type SetupStepKey = (typeof SETUP_STEPS)[number];

export interface SetupStep {
  readonly key: SetupStepKey;
  readonly done: boolean;
  /** Undefined while the steps before it are open. */
  readonly to: string | undefined;
}

type Device = Pick<DeviceRow, 'kind' | 'samplingPoint' | 'at'>;

const isAtGrid = ({ samplingPoint }: Device) => samplingPoint === 'acLow' || samplingPoint === 'highVoltage';

/** What is done and what is left until a plant has values and amounts. */
export function setupSteps(devices: readonly Device[], hasPrices: boolean): SetupStep[] {
  const loggers = devices.filter(({ kind }) => hasRole(kind, 'gateway'));
  // A charger may have its own connection.
  const others = devices.filter(({ kind }) => !hasRole(kind, 'gateway'));
  const hasLogger = loggers.length > 0 || others.length > 0;
  const hasMeter = others.some(({ kind }) => hasRole(kind, 'meter'));
  const to = (path: string, isNext: boolean) => (isNext ? path : undefined);
  return [
    { key: 'plant', done: true, to: undefined },
    { key: 'logger', done: hasLogger, to: CONNECT_PATH },
    { key: 'devices', done: others.length > 0, to: to(CONNECT_PATH, hasLogger) },
    {
      key: 'gridMeter',
      done: others.some(isAtGrid),
      to: to(hasMeter ? METERS_PATH : CONNECT_PATH, hasLogger),
    },
    { key: 'values', done: others.some(({ at }) => at !== null), to: undefined },
    { key: 'prices', done: hasPrices, to: PRICES_PATH },
  ];
}
