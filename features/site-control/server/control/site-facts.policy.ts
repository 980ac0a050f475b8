import type { EmsSettings } from '@heliodon/energy/control/ems-packages';
import { FALLBACK } from '@heliodon/energy/control/fallback';
import { gridFacts, gridMeters } from '@heliodon/energy/control/grid-facts';
import { DELIVERED, machineRange } from '@heliodon/energy/control/machine-range';
import { importKwOf } from '@heliodon/energy/control/meter-direction';
import { batteriesOf } from '@heliodon/energy/control/pairing';
import type { SiteFacts } from '@heliodon/energy/control/site-units';
import { presentCapacityKwh } from '@heliodon/energy/control/storage-capacity';
import type { StorageRange } from '@heliodon/energy/control/storage-range';
import { storageWish } from '@heliodon/energy/control/storage-wish';
import { plantPower } from '@heliodon/energy/flows/plant-flows';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import { isAgent, RUN_MODE } from '@heliodon/kernel/run-mode';
import { SILENT_S } from '@heliodon/telemetry-store/device-status';
import type { freeReasons, siteModes } from '../../contract/control.contract.ts';
import { type AutomaticView, automaticView } from './automatic.policy.ts';
import type { SiteDevice } from './site-devices.queries.ts';
import type { ControlledPlant, StorageInputs } from './site-inputs.queries.ts';

/** Why a device receives no commands and its power is taken as given. */
type FreeReason = (typeof freeReasons)[number];
type SiteMode = (typeof siteModes)[number];

export interface SiteView {
  readonly mode: SiteMode;
  readonly facts: SiteFacts;
  /** Devices that take no commands, by serial number. */
  readonly free: ReadonlyMap<string, FreeReason>;
  readonly power: ReturnType<typeof plantPower>;
  /** Null: the plant is not in automatic mode. */
  readonly automatic: AutomaticView | null;
  /** Orders are sent. At the edge: to converters of automatic dispatch whose logger holds the limits meanwhile. */
  readonly sends: boolean;
}

const NEW_FOR_MS = FALLBACK.freshMs + FALLBACK.holdMs;
/** A converter's run mode stays valid for longer: with edge control, loggers are not asked to report fast. */
const REPORTING_FOR_MS = SILENT_S * 1000;

function isFrom(firmware: string, leastMinor: number): boolean {
  const [major = 0, minor = 0] = (/^v?(\d+)\.(\d+)/.exec(firmware) ?? []).slice(1).map(Number);
  return major > 1 || (major === 1 && minor >= leastMinor);
}

/** Firmware that knows down/control and setSiteControl: docs/device-protocol.md. */
export const knowsControl = (firmware: string): boolean => isFrom(firmware, 6);

/** Firmware that follows a course, and takes orders as wishes in run mode 1. */
export const knowsCourse = (firmware: string): boolean => isFrom(firmware, 7);

/** Firmware that counts sliding demand in run mode 1. */
export const knowsSlidingDemand = (firmware: string): boolean => isFrom(firmware, 9);

export function siteView(
  plant: Pick<
    ControlledPlant,
    'holds' | 'importPositive' | 'ems' | 'limitable' | 'monthPeakKw' | 'lastMode' | 'automatic'
  >,
  devices: readonly SiteDevice[],
  inputs: ReadonlyMap<number, StorageInputs>,
  at: { readonly nowMs: number; readonly minute: number },
): SiteView {
  const isNew = ({ atMs }: SiteDevice) => atMs !== null && at.nowMs - atMs <= NEW_FOR_MS;
  const withRole = (role: DeviceRole) => devices.filter(({ roles }) => roles.includes(role));
  const meters = gridMeters(devices);
  const pcs = withRole('storageConverter');
  const reporting = pcs.filter((device) => isReporting(device, at.nowMs));
  // Without any data, the logger at the edge may still be controlling the limits.
  const hasData = reporting.length > 0 || meters.some((device) => isReporting(device, at.nowMs));
  const isEdge = hasData
    ? reporting.some((device) => device.values.runMode === RUN_MODE.edge)
    : plant.lastMode === 'edge';
  const holder = isEdge && plant.automatic ? edgeLoggerOf(meters) : undefined;
  const free = new Map<string, FreeReason>();
  const taking = (device: SiteDevice, why: FreeReason | undefined) => {
    if (why) free.set(device.sn, why);
    return why === undefined;
  };
  const common = (device: SiteDevice): FreeReason | undefined => {
    if (!isNew(device) || !device.online) return 'silent';
    return knowsControl(device.loggerFirmware) ? undefined : 'oldLogger';
  };
  const machines = pcs.filter((device) => taking(device, common(device) ?? pcsReason(device, holder)));
  const inverters = withRole('generator').filter((device) => {
    const chosen = plant.limitable === null || plant.limitable.includes(device.deviceId);
    return taking(device, common(device) ?? (chosen ? undefined : 'notChosen'));
  });
  const piles = withRole('charger').filter((device) => taking(device, common(device)));

  const direction = plant.importPositive ? 'importPositive' : 'exportPositive';
  const signed = devices.map((device) => ({
    ...device,
    powerKw:
      device.powerKw !== null && meters.includes(device)
        ? importKwOf(device.powerKw, direction)
        : device.powerKw,
  }));
  const power = plantPower(signed.map((device) => (isNew(device) ? device : { ...device, powerKw: null })));
  const grid = gridFacts(meters, plant.importPositive);

  const kwOf = (units: readonly SiteDevice[]) =>
    units.reduce((sum, { powerKw }) => sum + Math.abs(powerKw ?? 0), 0);
  const pvKw = kwOf(inverters);
  const storageKw = machines.reduce((sum, { powerKw }) => sum + (powerKw ?? 0), 0);
  const bus = { pvKw, usedKw: Math.max(0, (grid?.gridKw ?? 0) + pvKw + storageKw) };
  const allKw = machines.reduce((sum, { ratedKw }) => sum + (ratedKw ?? 0), 0);
  const pairs = batteriesOf(pcs, withRole('battery'));
  const units = machines.map((device) => {
    const batteries = pairs.get(device.deviceId) ?? [];
    const own = inputs.get(device.deviceId);
    const soc = meanSoc(batteries);
    const range = rangeOf(device, batteries, soc, own, plant.ems);
    const weightKwh = batteries.reduce((sum, one) => sum + capacityOf(one), 0);
    return { device, own, soc, range, weightKwh, setPointKw: own?.setPointKw ?? null };
  });
  const automatic =
    plant.automatic &&
    automaticView(
      plant.automatic.guidance,
      units.map((unit) => ({ ...unit, soc: unit.soc ?? socBehind(unit.device, withRole('battery')) })),
      {
        nowMs: at.nowMs,
        isMetered: grid !== null && at.nowMs - grid.atMs <= NEW_FOR_MS,
        leftKw: (grid?.gridKw ?? 0) + storageKw,
        pvKw: power.pvKw ?? pvKw,
      },
    );
  const mode = modeOf(plant.holds, meters.length > 0, isEdge);
  return {
    automatic,
    mode,
    sends: mode === 'platform' || (mode === 'edge' && plant.automatic !== null && machines.length > 0),
    free,
    power,
    facts: {
      grid,
      storage: units.map(({ device, own, soc, range, setPointKw }) => {
        const ratedKw = device.ratedKw ?? 0;
        const share = allKw > 0 ? ratedKw / allKw : 0;
        const workMode = numberOf(device.values.workMode) ?? 0;
        const automaticKw = automatic?.shares.get(device.sn);
        const machine = { share, ratedKw, soc, workMode, inputs: own, automaticKw };
        return {
          sn: device.sn,
          ratedKw,
          powerKw: device.powerKw ?? 0,
          range,
          ...storageWish(machine, plant.ems, bus, at.minute),
          ...(automatic?.decision && setPointKw !== null && { keptKw: setPointKw }),
        };
      }),
      pv: inverters.map(limited),
      piles: piles.map((device) => ({
        ...limited(device),
        inUse: (numberOf(device.values.connectorsInUse) ?? 0) > 0 || (device.powerKw ?? 0) < 0,
      })),
      monthPeakKw: plant.monthPeakKw,
    },
  };
}

function modeOf(holds: boolean, metered: boolean, isEdge: boolean): SiteMode {
  if (!holds) return 'off';
  if (!metered) return 'blind';
  return isEdge ? 'edge' : 'platform';
}

const isReporting = ({ atMs }: SiteDevice, nowMs: number): boolean =>
  atMs !== null && nowMs - atMs <= REPORTING_FOR_MS;

/** The logger that controls the limits at the edge, by serial number: it reads the first of the grid meters. */
export function edgeLoggerOf(
  meters: readonly Pick<SiteDevice, 'deviceId' | 'loggerSn'>[],
): string | undefined {
  const [first] = meters
    .filter(({ loggerSn }) => loggerSn !== null)
    .toSorted((a, b) => a.deviceId - b.deviceId);
  return first?.loggerSn ?? undefined;
}

/** `holder`: the logger that controls the limits of a plant in automatic dispatch; it takes orders for its own units. */
function pcsReason(device: SiteDevice, holder: string | undefined): FreeReason | undefined {
  const { values, status } = device;
  const runMode = numberOf(values.runMode) ?? RUN_MODE.auto;
  if (isAgent(runMode)) return 'agent';
  const isTaken = holder !== undefined && device.loggerSn === holder && knowsCourse(device.loggerFirmware);
  if (runMode === RUN_MODE.edge ? !isTaken : holder !== undefined) return 'edge';
  if (values.gridMode === 1) return 'offGrid';
  return status === 'fault' || status === 'shutdown' || status === 'upgrade' ? 'stopped' : undefined;
}

const limited = ({ sn, ratedKw, powerKw }: SiteDevice) => ({
  sn,
  ratedKw: ratedKw ?? Math.abs(powerKw ?? 0),
  powerKw: Math.abs(powerKw ?? 0),
});

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

const capacityOf = ({ capacityKwh, values }: SiteDevice): number =>
  presentCapacityKwh(capacityKwh ?? numberOf(values.ratedCapacityKwh) ?? 0, numberOf(values.soh));

function meanSoc(batteries: readonly SiteDevice[]): number | null {
  const known = batteries.filter(({ soc }) => soc !== null);
  const allKwh = known.reduce((sum, one) => sum + capacityOf(one), 0);
  if (known.length === 0) return null;
  if (allKwh === 0) return known.reduce((sum, { soc }) => sum + (soc ?? 0), 0) / known.length;
  return known.reduce((sum, one) => sum + (one.soc ?? 0) * capacityOf(one), 0) / allKwh;
}

/** Of all batteries behind the logger, if they cannot be assigned to converters. */
const socBehind = ({ loggerId }: SiteDevice, batteries: readonly SiteDevice[]): number | null =>
  meanSoc(batteries.filter((battery) => battery.loggerId !== null && battery.loggerId === loggerId));

function rangeOf(
  { ratedKw, values }: SiteDevice,
  batteries: readonly SiteDevice[],
  soc: number | null,
  inputs: StorageInputs | undefined,
  ems: EmsSettings | null,
): StorageRange {
  const limits = inputs?.soc ?? DELIVERED;
  return machineRange({
    ratedKw: ratedKw ?? 0,
    soc,
    maxChargeKw: numberOf(values.maxChargeKw),
    maxDischargeKw: numberOf(values.maxDischargeKw),
    capacityKwh: batteries.reduce((sum, one) => sum + capacityOf(one), 0),
    limits: { ...limits, reserveSoc: Math.max(limits.reserveSoc, ems?.reserveSoc ?? 0) },
  });
}
