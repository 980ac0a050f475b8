import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { FlowDevice } from '../flows/plant-flows.ts';

/* Compares meters with the devices behind them, or with the meters below them. */

export const CHECK_IDS = ['pv', 'charge', 'discharge', 'import', 'export'] as const;
export type CheckId = (typeof CHECK_IDS)[number];

export type CheckedDevice = Pick<FlowDevice, 'deviceId' | 'roles' | 'samplingPoint'> & {
  /** For a meter: the devices that it measures. Empty: all of its side. */
  readonly measures: readonly number[];
};

export interface CheckedEnergy {
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

export interface MeterCheck {
  readonly id: CheckId;
  readonly meterIds: readonly number[];
  /** Devices, or for the grid the low-voltage meters. */
  readonly againstIds: readonly number[];
  /** Over the columns in which both sides are known. */
  readonly meterKwh: number;
  readonly againstKwh: number;
  readonly differenceKwh: number;
  /** Relative to the other side; null if that is zero. */
  readonly share: number | null;
  readonly flagged: boolean;
  readonly columns: number;
}

/** Combined tolerance of class 1 meters and devices, plus line losses. */
export const CHECK_SHARE = 0.02;
/** Less is the register resolution. */
const LEAST_KWH = 1;

/** `energyOf`: energy of a device in each column. */
export function meterChecks(
  devices: readonly CheckedDevice[],
  energyOf: (deviceId: number) => readonly (CheckedEnergy | undefined)[],
): MeterCheck[] {
  const withRole = (role: DeviceRole) => devices.filter(({ roles }) => roles.includes(role));
  const metersAt = (point: FlowDevice['samplingPoint']) =>
    withRole('meter').filter(({ samplingPoint }) => samplingPoint === point);
  const converters = withRole('storageConverter');
  const storage = converters.length > 0 ? converters : withRole('battery');
  const [pv, stored, high] = [metersAt('pv'), metersAt('storage'), metersAt('highVoltage')];
  const sides: [CheckId, keyof CheckedEnergy, readonly CheckedDevice[], readonly CheckedDevice[]][] = [
    ['pv', 'outKwh', pv, measuredBy(pv, withRole('generator'))],
    ['charge', 'inKwh', stored, measuredBy(stored, storage)],
    ['discharge', 'outKwh', stored, measuredBy(stored, storage)],
    ['import', 'outKwh', high, metersAt('acLow')],
    ['export', 'inKwh', high, metersAt('acLow')],
  ];
  return sides.flatMap(([id, way, meters, against]) => {
    if (meters.length === 0 || against.length === 0) return [];
    const sums = bothKnown(columnsOf(meters, way, energyOf), columnsOf(against, way, energyOf));
    return sums ? [checked(id, idsOf(meters), idsOf(against), sums)] : [];
  });
}

const idsOf = (devices: readonly CheckedDevice[]) => devices.map(({ deviceId }) => deviceId);

/** A meter measures the devices linked to it, or its whole side. */
function measuredBy(
  meters: readonly CheckedDevice[],
  machines: readonly CheckedDevice[],
): readonly CheckedDevice[] {
  if (meters.some(({ measures }) => measures.length === 0)) return machines;
  const linked = new Set(meters.flatMap(({ measures }) => measures));
  return machines.filter(({ deviceId }) => linked.has(deviceId));
}

/** The sum of the devices in each column; null if none is known. */
function columnsOf(
  devices: readonly CheckedDevice[],
  way: keyof CheckedEnergy,
  energyOf: (deviceId: number) => readonly (CheckedEnergy | undefined)[],
): (number | null)[] {
  const sums: (number | null)[] = [];
  for (const { deviceId } of devices)
    for (const [at, energy] of energyOf(deviceId).entries()) {
      const kwh = energy?.[way] ?? null;
      sums[at] = kwh === null ? (sums[at] ?? null) : (sums[at] ?? 0) + kwh;
    }
  return sums;
}

interface Sums {
  readonly meterKwh: number;
  readonly againstKwh: number;
  readonly columns: number;
}

function bothKnown(meter: readonly (number | null)[], against: readonly (number | null)[]): Sums | null {
  let [meterKwh, againstKwh, columns] = [0, 0, 0];
  for (const [at, kwh] of meter.entries()) {
    const other = against[at] ?? null;
    if (kwh === null || other === null) continue;
    meterKwh += kwh;
    againstKwh += other;
    columns += 1;
  }
  return columns > 0 ? { meterKwh, againstKwh, columns } : null;
}

function checked(
  id: CheckId,
  meterIds: readonly number[],
  againstIds: readonly number[],
  sums: Sums,
): MeterCheck {
  const differenceKwh = sums.meterKwh - sums.againstKwh;
  const share = sums.againstKwh === 0 ? null : differenceKwh / sums.againstKwh;
  const flagged = Math.abs(differenceKwh) > LEAST_KWH && (share === null || Math.abs(share) > CHECK_SHARE);
  return { id, meterIds, againstIds, ...sums, differenceKwh, share, flagged };
}
