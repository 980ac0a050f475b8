import type { DeviceRole } from '@heliodon/kernel/device-kind';
import type { FlowDevice } from '../flows/plant-flows.ts';

export const SAMPLING_POINTS = ['load', 'pv', 'storage', 'acLow', 'highVoltage'] as const;
export type SamplingPointId = (typeof SAMPLING_POINTS)[number];

/** Levels of findings, most serious first. error: figures are wrong; warning: they may be; info: a hint. */
export const FINDING_LEVELS = {
  gridMissing: 'error',
  unassigned: 'error',
  noSide: 'error',
  pvMissing: 'error',
  storageMissing: 'error',
  linkGone: 'error',
  linkMisfit: 'error',
  linkTwice: 'error',
  gridTwice: 'warning',
  reversed: 'warning',
  noReading: 'warning',
  notStarted: 'info',
} as const;
export type FindingCode = keyof typeof FINDING_LEVELS;
export const FINDING_CODES = Object.keys(FINDING_LEVELS) as FindingCode[];

export interface Finding {
  readonly code: FindingCode;
  readonly level: (typeof FINDING_LEVELS)[FindingCode];
  readonly meterIds: readonly number[];
  readonly deviceIds: readonly number[];
}

/** A device of the plant; for a meter also its settings and recent energy. */
export interface RelatedDevice extends FlowDevice {
  readonly measures: readonly number[];
  readonly address: string;
  readonly collectFromMs: number | null;
  readonly addedMs: number;
  readonly lastReadingMs: number | null;
  /** Of the last days: toward the busbar, and away from it. */
  readonly recentOutKwh: number | null;
  readonly recentInKwh: number | null;
}

export interface PlantRelations {
  /** 1 pure storage, 2 pure PV, 3 PV + storage, 4 PV + storage + charging. */
  readonly screenType: number;
  readonly nowMs: number;
  readonly devices: readonly RelatedDevice[];
}

/** A new meter may take this long to report. */
const PATIENCE_MS = 3_600_000;
/** A smaller amount may be standby consumption. */
const LEAST_KWH = 5;
const WITH_PV = [2, 3, 4];
const WITH_STORAGE = [1, 3, 4];
/** Roles that convert or measure energy: without them there is nothing to measure. */
const ENERGY_ROLES: readonly DeviceRole[] = ['generator', 'storageConverter', 'battery', 'charger', 'meter'];

/** By its type, or because such a device exists: the plant type may not have been corrected. */
export function hasSide(
  samplingPoint: FlowDevice['samplingPoint'],
  { screenType, roles }: { readonly screenType: number; readonly roles: ReadonlySet<DeviceRole> },
): boolean {
  if (samplingPoint === 'pv') return WITH_PV.includes(screenType) || roles.has('generator');
  if (samplingPoint === 'storage')
    return WITH_STORAGE.includes(screenType) || roles.has('storageConverter') || roles.has('battery');
  return true;
}

/**
 * The role of devices that a meter can measure at this point; null: none. Loads and the grid are no devices, and
 * chargers count themselves: a load meter in front of them would count their energy as load too. Batteries only without
 * a storage converter in front of them.
 */
export function linkableRole(
  samplingPoint: FlowDevice['samplingPoint'],
  devices: readonly Pick<FlowDevice, 'roles'>[],
): DeviceRole | null {
  if (samplingPoint === 'pv') return 'generator';
  if (samplingPoint !== 'storage') return null;
  return devices.some(({ roles }) => roles.includes('storageConverter')) ? 'storageConverter' : 'battery';
}

/** Missing or contradictory meter settings of a plant; empty if its figures are reliable. */
export function meterFindings(plant: PlantRelations): Finding[] {
  const meters = plant.devices.filter(({ roles }) => roles.includes('meter'));
  if (!plant.devices.some(({ roles }) => roles.some((role) => ENERGY_ROLES.includes(role)))) return [];
  const found = [
    ...missing(plant, meters),
    ...twoAtTheGrid(meters),
    ...links(plant, meters),
    ...withoutSide(plant, meters),
    ...meters.flatMap((meter) => ofMeter(meter, plant.nowMs)),
  ];
  return found.sort((a, b) => FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code));
}

const finding = (
  code: FindingCode,
  meterIds: readonly number[] = [],
  deviceIds: readonly number[] = [],
): Finding => ({ code, level: FINDING_LEVELS[code], meterIds, deviceIds });

const rolesIn = (devices: readonly FlowDevice[]) => new Set(devices.flatMap(({ roles }) => roles));
const idsOf = (devices: readonly FlowDevice[]) => devices.map(({ deviceId }) => deviceId);
const at = (meters: readonly RelatedDevice[], point: SamplingPointId) =>
  meters.filter(({ samplingPoint }) => samplingPoint === point);

function missing({ screenType, devices }: PlantRelations, meters: readonly RelatedDevice[]): Finding[] {
  const present = rolesIn(devices);
  const found: Finding[] = [];
  if (at(meters, 'highVoltage').length + at(meters, 'acLow').length === 0) found.push(finding('gridMissing'));
  if (WITH_PV.includes(screenType) && !present.has('generator') && at(meters, 'pv').length === 0)
    found.push(finding('pvMissing'));
  const hasStorage = present.has('storageConverter') || present.has('battery');
  if (WITH_STORAGE.includes(screenType) && !hasStorage && at(meters, 'storage').length === 0)
    found.push(finding('storageMissing'));
  return found;
}

function withoutSide({ screenType, devices }: PlantRelations, meters: readonly RelatedDevice[]): Finding[] {
  const roles = rolesIn(devices);
  return meters
    .filter(({ samplingPoint }) => !hasSide(samplingPoint, { screenType, roles }))
    .map(({ deviceId }) => finding('noSide', [deviceId]));
}

/** Two grid connections are distinguished by the mounting point of their meters. */
function twoAtTheGrid(meters: readonly RelatedDevice[]): Finding[] {
  const high = at(meters, 'highVoltage');
  const counting = high.length > 0 ? high : at(meters, 'acLow');
  const places = new Set(counting.map(({ address }) => address));
  const apart = places.size === counting.length && !places.has('');
  return counting.length > 1 && !apart ? [finding('gridTwice', idsOf(counting))] : [];
}

function links({ devices }: PlantRelations, meters: readonly RelatedDevice[]): Finding[] {
  const byId = new Map(devices.map((device) => [device.deviceId, device]));
  const found: Finding[] = [];
  for (const meter of meters) {
    const role = linkableRole(meter.samplingPoint, devices);
    const fits = (id: number) => role !== null && byId.get(id)?.roles.includes(role) === true;
    const gone = meter.measures.filter((id) => !byId.has(id));
    const misfit = meter.measures.filter((id) => byId.has(id) && !fits(id));
    if (gone.length > 0) found.push(finding('linkGone', [meter.deviceId], gone));
    // A missing sampling point is reported first.
    if (misfit.length > 0 && meter.samplingPoint !== null)
      found.push(finding('linkMisfit', [meter.deviceId], misfit));
  }
  const measured = [...new Set(meters.flatMap(({ measures }) => measures))];
  for (const id of measured) {
    const by = meters.filter((meter) => meter.samplingPoint !== null && meter.measures.includes(id));
    if (by.length > 1) found.push(finding('linkTwice', idsOf(by), [id]));
  }
  return found;
}

function ofMeter(meter: RelatedDevice, nowMs: number): Finding[] {
  const only = (code: FindingCode) => [finding(code, [meter.deviceId])];
  if (meter.samplingPoint === null) return only('unassigned');
  if (meter.collectFromMs !== null && meter.collectFromMs > nowMs) return only('notStarted');
  const sinceMs = meter.collectFromMs ?? meter.addedMs;
  const silent = meter.lastReadingMs === null || meter.lastReadingMs < (meter.collectFromMs ?? 0);
  if (silent) return nowMs - sinceMs > PATIENCE_MS ? only('noReading') : [];
  return isReversed(meter) ? only('reversed') : [];
}

/** PV generates and loads consume; if reversed, the current transformers are mounted backwards. */
function isReversed({ samplingPoint, recentOutKwh, recentInKwh }: RelatedDevice): boolean {
  const [out, into] = [recentOutKwh ?? 0, recentInKwh ?? 0];
  if (samplingPoint === 'pv') return into > LEAST_KWH && into > out;
  if (samplingPoint === 'load') return out > LEAST_KWH && out > into;
  return false;
}
