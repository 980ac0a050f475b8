import type { EmsPlant, EmsSettings } from '@heliodon/energy/control/ems-packages';
import { WORK_MODES } from '@heliodon/energy/control/work-mode';
import type { DeviceRole } from '@heliodon/kernel/device-kind';
import {
  gridMeters,
  readSiteDevices,
  readSitePlant,
  type SiteDevice,
  type SitePlant,
  withRole,
} from '@heliodon/site/plant-devices.queries';
import { readSiteControl, type SiteControl } from '@heliodon/site/site-control.queries';
import { readStorage, type StorageSystem } from '@heliodon/site/storage.queries';
import type { PackagesDeps } from '../deps.ts';

export interface SiteFacts {
  readonly plant: SitePlant;
  readonly site: SiteControl;
  readonly devices: readonly SiteDevice[];
  readonly storage: readonly StorageSystem[];
  readonly pvRatedKw: number;
  readonly pilesRatedKw: number;
  readonly gridMetered: boolean;
}

export async function readSiteFacts(
  deps: Pick<PackagesDeps, 'db' | 'store'>,
  plantId: number,
  nowMs: number,
): Promise<SiteFacts> {
  const [plant, site, devices] = await Promise.all([
    readSitePlant(deps.db, plantId),
    readSiteControl(deps.db, plantId),
    readSiteDevices(deps.db, plantId, nowMs),
  ]);
  const ratedKw = (role: DeviceRole) =>
    withRole(devices, role).reduce((sum, device) => sum + (device.ratedKw ?? 0), 0);
  return {
    plant,
    site,
    devices,
    storage: await readStorage(deps, plantId, devices, nowMs),
    pvRatedKw: ratedKw('generator'),
    pilesRatedKw: ratedKw('charger'),
    gridMetered: gridMeters(devices).length > 0,
  };
}

/** A limit applies to a package if it is enabled in its own settings. */
export const emsPlantOf = ({ site, gridMetered }: SiteFacts, hasPrices: boolean): EmsPlant => ({
  hasPrices,
  gridMetered,
  demandLimitKw: site.demandOn ? site.demandLimitKw : null,
  backflowTargetKw: site.backflowOn ? site.backflowTargetKw : null,
});

/** Limits that are enabled are held under every package. */
export const asHeld = (settings: EmsSettings, { site }: SiteFacts): EmsSettings => ({
  ...settings,
  holdDemand: site.demandOn && site.demandLimitKw !== null,
  holdBackflow: site.backflowOn,
});

/** As if the package were applied: includes limits that it requires and that are not enabled yet. */
export function asWished(settings: EmsSettings, facts: SiteFacts): EmsSettings {
  const held = asHeld(settings, facts);
  const hasLimit = facts.site.demandLimitKw !== null;
  return {
    ...held,
    holdDemand: held.holdDemand || (settings.holdDemand && hasLimit),
    holdBackflow: held.holdBackflow || settings.holdBackflow,
  };
}

/** The mode before any package was chosen: the devices follow their work mode. */
export function presentSettings({ site, storage }: SiteFacts): EmsSettings {
  if (site.ems) return site.ems;
  const mode = storage.find(({ workMode }) => workMode !== null)?.workMode ?? 0;
  return {
    base: WORK_MODES[mode] ?? 'loadFirst',
    byPrices: false,
    holdDemand: site.demandOn,
    holdBackflow: site.backflowOn,
    reserveSoc: Math.max(10, ...storage.map(({ machine }) => machine.reserveSoc)),
    importPriority: 'storageFirst',
    exportPriority: 'storageFirst',
  };
}
