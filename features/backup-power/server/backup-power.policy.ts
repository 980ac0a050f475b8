import { type BackupPowerDevice, backupPowerOutlook } from '@heliodon/energy/control/backup-power';
import type { DeviceStatus } from '@heliodon/kernel/device-kind';
import type {
  BACKUP_OBSTACLES,
  BACKUP_STATES,
  GRID_STATES,
  TEST_CHECKS,
} from '../contract/backup-power.contract.ts';

export interface SystemFacts {
  readonly status: DeviceStatus;
  /** 1: off grid; null: never reported. */
  readonly gridMode: number | null;
  readonly frequencyHz: number | null;
  readonly batteries: number;
  readonly batteryOpen: boolean;
  readonly soc: number | null;
  readonly machine: BackupPowerDevice;
}

export type Obstacle = (typeof BACKUP_OBSTACLES)[number];
export type BackupPowerState = (typeof BACKUP_STATES)[number];
export type GridState = (typeof GRID_STATES)[number];

/** Below this frequency there is no grid, Hz. */
const LEAST_HZ = 40;
/** This close to the minimum SOC (in percent) the storage counts as empty. */
const EMPTY_PERCENT = 1;

/** Reasons why it could not carry this load now. A silent machine is not checked further. */
export function obstaclesOf(facts: SystemFacts, loadKw: number | null): Obstacle[] {
  const { status, batteries, batteryOpen, soc, machine } = facts;
  if (status === 'offline') return ['offline'];
  const found: [boolean, Obstacle][] = [
    [status === 'fault', 'fault'],
    [status === 'shutdown', 'stopped'],
    [batteries === 0 || soc === null, 'noBattery'],
    [batteryOpen, 'batteryOpen'],
    [soc !== null && soc <= machine.socMin + EMPTY_PERCENT, 'empty'],
    [loadKw === null, 'loadUnknown'],
    [loadKw !== null && loadKw > machine.maxDischargeKw, 'loadTooHigh'],
  ];
  return found.flatMap(([holds, obstacle]) => (holds ? [obstacle] : []));
}

export function backupPowerStateOf(facts: SystemFacts, obstacles: readonly Obstacle[]): BackupPowerState {
  if (facts.gridMode === 1 && facts.status !== 'offline') return 'islanded';
  return obstacles.length === 0 ? 'ready' : 'notReady';
}

export function gridStateOf({ status, gridMode, frequencyHz }: SystemFacts): GridState {
  if (status === 'offline' || gridMode === null) return 'unknown';
  return gridMode === 1 || (frequencyHz !== null && frequencyHz < LEAST_HZ) ? 'off' : 'on';
}

/**
 * Reserve of the package when the reserve of one machine is set. Control uses the higher of package and machine, so the
 * package gets the minimum over all machines; a machine without its own value uses that of the package.
 */
export const packageReserve = (
  present: number,
  storage: readonly {
    readonly deviceId: number;
    readonly limitsAt: Date | null;
    readonly machine: Pick<BackupPowerDevice, 'reserveSoc'>;
  }[],
  deviceId: number,
  reserveSoc: number,
): number =>
  Math.min(
    reserveSoc,
    ...storage
      .filter((other) => other.deviceId !== deviceId)
      .map(({ limitsAt, machine }) => (limitsAt ? machine.reserveSoc : present)),
  );

export type CheckName = (typeof TEST_CHECKS)[number];
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** Required: without it the test does not start. */
  readonly must: boolean;
}

/** Maximum share of the machine's power: starting motors cause load steps. */
const LOAD_SHARE = 0.9;
/** A test ends early when the SOC is this close (percent) to the minimum. */
const FLOOR_PERCENT = 3;
const CHARGING_KW = 1;

export const floorSocOf = ({ socMin }: BackupPowerDevice): number => socMin + FLOOR_PERCENT;

export interface TestSite {
  /** Load and chargers together, because both would have to be carried. */
  readonly loadKw: number | null;
  readonly chargingKw: number | null;
  /** Another machine of the plant is off grid. */
  readonly otherIslanded: boolean;
  readonly minutes: number;
}

export function testChecks(facts: SystemFacts, site: TestSite): Check[] {
  const { machine, soc, status } = facts;
  const { loadKw, chargingKw, minutes } = site;
  const floor = { ...machine, socMin: floorSocOf(machine) };
  const outlook = loadKw === null || soc === null ? null : backupPowerOutlook(floor, soc, loadKw);
  const lasts =
    outlook !== null && outlook.availableKwh > 0 && outlook.availableKwh * 60 >= (loadKw ?? 0) * minutes;
  const running = !['offline', 'fault', 'shutdown'].includes(status) && facts.batteries > 0;
  return [
    { name: 'online', ok: running && !facts.batteryOpen, must: true },
    { name: 'onGrid', ok: facts.gridMode === 0, must: true },
    { name: 'socEnough', ok: lasts, must: true },
    {
      name: 'loadWithinPower',
      ok: loadKw !== null && loadKw <= LOAD_SHARE * machine.maxDischargeKw,
      must: true,
    },
    { name: 'alone', ok: !site.otherIslanded, must: true },
    { name: 'nobodyCharging', ok: (chargingKw ?? 0) < CHARGING_KW, must: false },
  ];
}
