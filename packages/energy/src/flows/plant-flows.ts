import type { DeviceRole } from '@heliodon/kernel/device-kind';

/** Amounts of energy, each positive. The calculated load excludes the energy of chargers. */
export const FLOWS = ['pv', 'charge', 'discharge', 'import', 'export', 'load', 'charging'] as const;
export type Flow = (typeof FLOWS)[number];

export interface FlowDevice {
  readonly deviceId: number;
  /** Of its device kind. Generators, storage converters, batteries, meters and chargers take part in flows. */
  readonly roles: readonly DeviceRole[];
  /** Meter position; a meter without a sampling point takes part in no flow. */
  readonly samplingPoint: 'load' | 'pv' | 'storage' | 'acLow' | 'highVoltage' | null;
  /** For a meter: the devices that it measures. Empty: all of its side. */
  readonly measures?: readonly number[];
  /** False: present, but its readings do not count, for example before a meter's collection start. */
  readonly counts?: boolean;
}

/** The register of a device that counts for a flow. */
export interface FlowShare {
  readonly deviceId: number;
  readonly direction: 'out' | 'in';
  readonly flow: Flow;
}

export interface FlowShares {
  readonly shares: readonly FlowShare[];
  /** Without a load meter, the load is calculated from the other flows. */
  readonly loadByBalance: boolean;
  /** The grid is metered: without data from those meters there is no balance. */
  readonly gridMetered: boolean;
}

export interface FlowReading {
  readonly deviceId: number;
  readonly outKwh: number | null;
  readonly inKwh: number | null;
}

export interface PlantPower {
  readonly pvKw: number | null;
  /** Discharge positive. */
  readonly batteryKw: number | null;
  /** Import positive. */
  readonly gridKw: number | null;
  /** Consumption positive. */
  readonly loadKw: number | null;
  /** Consumption positive. */
  readonly chargingKw: number | null;
}

/**
 * The one group of devices used for each part of the plant, so that no energy counts twice. A cluster is part of its
 * battery; a high-voltage meter includes the low-voltage meters.
 */
function groupsOf<D extends FlowDevice>(devices: readonly D[]) {
  const withRole = (role: DeviceRole) =>
    devices.filter((device) => device.roles.includes(role) && device.counts !== false);
  const metersAt = (point: FlowDevice['samplingPoint']) =>
    withRole('meter').filter((meter) => meter.samplingPoint === point);
  const first = (...groups: D[][]) => groups.find((group) => group.length > 0) ?? [];
  return {
    pv: withUnmetered(metersAt('pv'), withRole('generator')),
    storage: withUnmetered(metersAt('storage'), first(withRole('storageConverter'), withRole('battery'))),
    grid: first(metersAt('highVoltage'), metersAt('acLow')),
    load: metersAt('load'),
    charging: withRole('charger'),
  };
}

/** A meter replaces the devices linked to it, or its whole side; the remaining devices count themselves. */
function withUnmetered<D extends FlowDevice>(meters: readonly D[], machines: readonly D[]): readonly D[] {
  if (meters.length === 0) return machines;
  if (meters.some((meter) => !meter.measures?.length)) return meters;
  const metered = new Set(meters.flatMap((meter) => meter.measures ?? []));
  return [...meters, ...machines.filter((machine) => !metered.has(machine.deviceId))];
}

/** Grid meters, even while they do not count: without their data import and export are unknown. */
const isGridMetered = (devices: readonly FlowDevice[]): boolean =>
  devices.some(({ samplingPoint }) => samplingPoint === 'highVoltage' || samplingPoint === 'acLow');

export function flowShares(devices: readonly FlowDevice[]): FlowShares {
  const { pv, storage, grid, load, charging } = groupsOf(devices);
  const counted = (group: readonly FlowDevice[], direction: FlowShare['direction'], flow: Flow) =>
    group.map(({ deviceId }): FlowShare => ({ deviceId, direction, flow }));
  return {
    shares: [
      ...counted(pv, 'out', 'pv'),
      ...counted(storage, 'in', 'charge'),
      ...counted(storage, 'out', 'discharge'),
      ...counted(grid, 'out', 'import'),
      ...counted(grid, 'in', 'export'),
      // Consumption flows away from the busbar into the metered branch: a load meter counts it as "in".
      ...counted(load, 'in', 'load'),
      ...counted(charging, 'in', 'charging'),
    ],
    loadByBalance: load.length === 0,
    gridMetered: isGridMetered(devices),
  };
}

/** Sum per flow; null if no device of the flow has a value. */
export function plantFlows(
  readings: readonly FlowReading[],
  { shares, loadByBalance, gridMetered }: FlowShares,
): Record<Flow, number | null> {
  const flows = Object.fromEntries(FLOWS.map((flow) => [flow, null])) as Record<Flow, number | null>;
  const byDevice = new Map<number, FlowShare[]>();
  for (const share of shares) {
    const same = byDevice.get(share.deviceId);
    if (same) same.push(share);
    else byDevice.set(share.deviceId, [share]);
  }
  for (const reading of readings) {
    for (const { direction, flow } of byDevice.get(reading.deviceId) ?? []) {
      const kwh = direction === 'out' ? reading.outKwh : reading.inKwh;
      if (kwh !== null) flows[flow] = (flows[flow] ?? 0) + kwh;
    }
  }
  const gridSilent = gridMetered && flows.import === null && flows.export === null;
  if (loadByBalance && !gridSilent) {
    flows.load = balance(
      [flows.pv, flows.discharge, flows.import],
      [flows.charge, flows.export, flows.charging],
    );
  }
  return flows;
}

/** Same groups and directions as for energy: power against the only direction of a flow counts as zero. */
export function plantPower(
  devices: readonly (FlowDevice & { readonly powerKw: number | null })[],
): PlantPower {
  const { pv, storage, grid, load, charging } = groupsOf(devices);
  const pvKw = sumKw(pv, (powerKw) => Math.max(0, powerKw));
  const batteryKw = sumKw(storage, (powerKw) => powerKw);
  const gridKw = sumKw(grid, (powerKw) => powerKw);
  const chargingKw = sumKw(charging, (powerKw) => Math.max(0, -powerKw));
  const gridSilent = isGridMetered(devices) && gridKw === null;
  const byBalance = () => (gridSilent ? null : balance([pvKw, batteryKw, gridKw], [chargingKw]));
  const loadKw = load.length > 0 ? sumKw(load, (powerKw) => Math.max(0, -powerKw)) : byBalance();
  return { pvKw, batteryKw, gridKw, loadKw, chargingKw };
}

function sumKw(
  group: readonly { readonly powerKw: number | null }[],
  counted: (powerKw: number) => number,
): number | null {
  let sum: number | null = null;
  for (const { powerKw } of group) if (powerKw !== null) sum = (sum ?? 0) + counted(powerKw);
  return sum;
}

/**
 * What the sources leave for the load, with unknown flows as 0; null if no source is known. Never negative, which
 * different reading times could cause. Not calculated while grid meters are silent: generation would appear as
 * consumption.
 */
function balance(sources: readonly (number | null)[], uses: readonly (number | null)[]): number | null {
  if (sources.every((amount) => amount === null)) return null;
  return Math.max(0, total(sources) - total(uses));
}

const total = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
