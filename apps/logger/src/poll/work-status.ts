import type { PointValues } from '@heliodon/register-maps/values';

/** Below this power a device is idle. */
const AT_REST_KW = 0.05;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Derived from power if not reported. Codes as in device-plane/kinds/<kind>/points.ts. */
const BY_KIND: Readonly<Record<string, (values: PointValues) => number>> = {
  inverter: ({ activePowerKw }) => (numberOf(activePowerKw) > AT_REST_KW ? 2 : 0),
  pcs: ({ activePowerKw }) => {
    const kw = numberOf(activePowerKw);
    return Math.abs(kw) <= AT_REST_KW ? 3 : kw < 0 ? 4 : 5;
  },
  battery: () => 1,
  cluster: ({ current }) => (numberOf(current) === 0 ? 1 : numberOf(current) < 0 ? 2 : 3),
  meter: () => 0,
  weather: () => 0,
  charger: ({ powerKw }) => (numberOf(powerKw) < -AT_REST_KW ? 2 : 0),
};

/** Every sample contains the work status: docs/device-protocol.md. */
export function withWorkStatus(kind: string, values: PointValues): PointValues {
  if (typeof values.workStatus === 'number') return values;
  const workStatus = BY_KIND[kind]?.(values);
  return workStatus === undefined ? values : { ...values, workStatus };
}
