import { kindById } from '@heliodon/device-kinds/kinds';
import { DELIVERED, type SocLimits } from '@heliodon/energy/control/machine-range';
import { batteriesOf } from '@heliodon/energy/control/pairing';
import { roundTripOf } from '@heliodon/energy/control/round-trip';
import { presentCapacityKwh } from '@heliodon/energy/control/storage-capacity';
import type { StorageMachine } from '@heliodon/energy/control/storage-range';
import type { Database } from '@heliodon/infrastructure/database';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import { newestSamples } from '@heliodon/telemetry-store/samples-of-kinds';
import type { StoredSample, TelemetryStore } from '@heliodon/telemetry-store/telemetry-store';
import { sql } from 'kysely';
import { nameOf, type SiteDevice, withRole } from './plant-devices.queries.ts';
import { readThroughput } from './throughput.queries.ts';

/** A storage converter with its batteries. */
export interface StorageSystem {
  readonly deviceId: number;
  readonly sn: string;
  readonly name: string;
  readonly status: DeviceStatus;
  readonly atMs: number | null;
  readonly powerKw: number | null;
  readonly batteries: number;
  /** Rated capacity of the batteries; the unit contains the present capacity. */
  readonly ratedKwh: number;
  /** All main contactors are open. */
  readonly batteryOpen: boolean;
  readonly soc: number | null;
  readonly machine: StorageMachine;
  readonly limitsAt: Date | null;
  /** Last reported; null: never. */
  readonly gridMode: number | null;
  readonly workMode: number | null;
  readonly frequencyHz: number | null;
}

const RECENT_MS = 24 * 3_600_000;

export interface StorageReading {
  readonly db: Database;
  readonly store: Pick<TelemetryStore, 'samplesUpTo'>;
}

export async function readStorage(
  { db, store }: StorageReading,
  plantId: number,
  devices: readonly SiteDevice[],
  nowMs: number,
): Promise<StorageSystem[]> {
  const machines = withRole(devices, 'storageConverter');
  if (machines.length === 0) return [];
  const batteries = withRole(devices, 'battery');
  const [limits, throughput, ofMachines, ofBatteries] = await Promise.all([
    readLimitsHeld(
      db,
      machines.map(({ deviceId }) => deviceId),
    ),
    readThroughput(db, plantId, nowMs),
    newestSamples(store, kindById, machines, ['gridMode', 'workMode', 'frequency'], nowMs, RECENT_MS),
    newestSamples(store, kindById, batteries, ['soh', 'contactorState'], nowMs, RECENT_MS),
  ]);
  const pairs = batteriesOf(machines, batteries);
  const presentKwh = (own: readonly SiteDevice[]) =>
    own.reduce(
      (sum, { deviceId, capacityKwh }) =>
        sum + presentCapacityKwh(capacityKwh ?? 0, pointOf(ofBatteries.get(deviceId), 'soh')),
      0,
    );
  const { roundTrip } = roundTripOf(throughput, presentKwh(batteries));
  return machines.map((device) => {
    const own = pairs.get(device.deviceId) ?? [];
    const sample = ofMachines.get(device.deviceId);
    const held = limits.get(device.deviceId);
    const ratedKw = device.ratedKw ?? 0;
    return {
      deviceId: device.deviceId,
      sn: device.sn,
      name: nameOf(device),
      status: device.status,
      atMs: device.atMs,
      powerKw: device.status === 'offline' ? null : device.powerKw,
      batteries: own.length,
      ratedKwh: own.reduce((sum, { capacityKwh: rated }) => sum + (rated ?? 0), 0),
      batteryOpen:
        own.length > 0 &&
        own.every(({ deviceId }) => pointOf(ofBatteries.get(deviceId), 'contactorState') === 0),
      soc: jointSoc(own),
      machine: {
        ratedKw,
        maxChargeKw: ratedKw,
        maxDischargeKw: ratedKw,
        capacityKwh: presentKwh(own),
        ...(held?.limits ?? DELIVERED),
        chargeEfficiency: Math.sqrt(roundTrip),
        dischargeEfficiency: Math.sqrt(roundTrip),
      },
      limitsAt: held?.at ?? null,
      gridMode: pointOf(sample, 'gridMode'),
      workMode: pointOf(sample, 'workMode'),
      frequencyHz: pointOf(sample, 'frequency'),
    };
  });
}

function pointOf(sample: StoredSample | undefined, point: string): number | null {
  const value = sample?.values[point];
  return typeof value === 'number' ? value : null;
}

/** Weighted by capacity; null without any value. */
function jointSoc(batteries: readonly SiteDevice[]): number | null {
  const known = batteries.filter(({ soc, status }) => soc !== null && status !== 'offline');
  const kwh = known.reduce((sum, { capacityKwh }) => sum + (capacityKwh ?? 1), 0);
  if (known.length === 0 || kwh === 0) return null;
  return known.reduce((sum, { soc, capacityKwh }) => sum + (soc ?? 0) * (capacityKwh ?? 1), 0) / kwh;
}

/** Limits reported by the devices, after writing or reading. */
export async function readLimitsHeld(
  db: Database,
  deviceIds: readonly number[],
): Promise<Map<number, { readonly limits: SocLimits; readonly at: Date }>> {
  const { rows } = await sql<{ deviceId: number; reported: Record<string, unknown>; at: Date }>`
    SELECT DISTINCT ON (device_id) device_id AS "deviceId", reported, changed_at AS at FROM command
    WHERE device_id = ANY(${deviceIds}::int[]) AND reported ? 'setSocLimits.reserveSoc'
      AND state IN ('acknowledged', 'readBack', 'verified')
    ORDER BY device_id, changed_at DESC`.execute(db);
  return new Map(
    rows.flatMap(({ deviceId, reported, at }) => {
      const limits = limitsIn(reported);
      return limits ? [[deviceId, { limits, at }] as const] : [];
    }),
  );
}

export function limitsIn(reported: Readonly<Record<string, unknown>> | null): SocLimits | undefined {
  const value = (name: string) => reported?.[`setSocLimits.${name}`];
  const [socMin, socMax, reserveSoc] = [value('socMin'), value('socMax'), value('reserveSoc')];
  return typeof socMin === 'number' && typeof socMax === 'number' && typeof reserveSoc === 'number'
    ? { socMin, socMax, reserveSoc }
    : undefined;
}

/** All systems combined into one unit. */
export function jointMachine(systems: readonly StorageSystem[]): StorageMachine {
  const sum = (of: (machine: StorageMachine) => number) =>
    systems.reduce((total, { machine }) => total + of(machine), 0);
  const [first] = systems;
  return {
    ratedKw: sum(({ ratedKw }) => ratedKw),
    maxChargeKw: sum(({ maxChargeKw }) => maxChargeKw),
    maxDischargeKw: sum(({ maxDischargeKw }) => maxDischargeKw),
    capacityKwh: sum(({ capacityKwh }) => capacityKwh),
    socMin: Math.max(0, ...systems.map(({ machine }) => machine.socMin)),
    socMax: Math.min(100, ...systems.map(({ machine }) => machine.socMax)),
    reserveSoc: Math.max(0, ...systems.map(({ machine }) => machine.reserveSoc)),
    chargeEfficiency: first?.machine.chargeEfficiency ?? 1,
    dischargeEfficiency: first?.machine.dischargeEfficiency ?? 1,
  };
}

export function jointSystemSoc(systems: readonly StorageSystem[]): number | null {
  const known = systems.filter(({ soc }) => soc !== null);
  const kwh = known.reduce((sum, { machine }) => sum + machine.capacityKwh, 0);
  if (kwh === 0) return null;
  return known.reduce((sum, { soc, machine }) => sum + (soc ?? 0) * machine.capacityKwh, 0) / kwh;
}
