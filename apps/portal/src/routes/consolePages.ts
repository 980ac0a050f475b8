import { pages as accounts } from '@heliodon/accounts/web';
import { pages as analysis } from '@heliodon/analysis/web';
import { pages as backupPower } from '@heliodon/backup-power/web';
import { pages as batteries } from '@heliodon/batteries/web';
import { pages as cancellation } from '@heliodon/cancellation/web';
import { pages as charging } from '@heliodon/charging/web';
import { pages as commissioning } from '@heliodon/commissioning/web';
import { pages as demand } from '@heliodon/demand/web';
import { pages as devices } from '@heliodon/devices/web';
import { pages as diagnosis } from '@heliodon/diagnosis/web';
import { pages as dispatch } from '@heliodon/dispatch/web';
import { pages as downloads } from '@heliodon/downloads/web';
import { pages as meters } from '@heliodon/meters/web';
import { pages as screens } from '@heliodon/screens/web';
import { pages as settlement } from '@heliodon/settlement/web';
import { pages as siteControl } from '@heliodon/site-control/web';
import { pages as system } from '@heliodon/system/web';
import { pages as tariffs } from '@heliodon/tariffs/web';
import { pages as topology } from '@heliodon/topology/web';
import { lazyPage } from '@heliodon/web/chunk';
import type { Page } from './page.ts';
import type { PortalRoute, SignedInPageName } from './table.ts';

const energyAnalysis = lazyPage(() => import('../pages/EnergyAnalysisPage.tsx'), 'analysis');

const pages: Readonly<Record<SignedInPageName, Page>> = {
  ...accounts,
  account: lazyPage(() => import('../pages/AccountManagePage.tsx')),
  log: system.Log,
  ...cancellation,
  config: lazyPage(() => import('../pages/SystemConfigPage.tsx')),
  notifyUsers: lazyPage(() => import('../pages/NotifyUsersPage.tsx')),
  deviceManage: devices.DeviceManage,
  deviceDetails: lazyPage(() => import('../pages/DeviceDetailsPage.tsx'), 'devices'),
  alarmManage: lazyPage(() => import('../pages/AlarmManagePage.tsx'), 'alarms'),
  ...diagnosis,
  addDevice: devices.AddDevice,
  ...commissioning,
  plantList: lazyPage(() => import('../pages/PlantListPage.tsx'), 'plants', 'first'),
  plantListv3: lazyPage(
    async () => {
      const { PlantListV3Page, ahead } = await import('../pages/PlantListPage.tsx');
      return { default: PlantListV3Page, ahead };
    },
    'plants',
    'first',
  ),
  plantHome: lazyPage(() => import('../pages/PlantHomePage.tsx'), 'screens', 'first'),
  addPlant: lazyPage(() => import('../pages/AddPlantPage.tsx')),
  addNewPlant: lazyPage(() => import('../pages/NewPlantPage.tsx')),
  addPlantSimple: lazyPage(() => import('../pages/SimplePlantPage.tsx')),
  editPlant: lazyPage(() => import('../pages/EditPlantPage.tsx')),
  ...batteries,
  ...charging,
  ...meters,
  ...tariffs,
  ...settlement,
  energySchedule: lazyPage(() => import('../pages/EnergySchedulePage.tsx')),
  storagePotential: lazyPage(() => import('../pages/StoragePotentialPage.tsx'), 'dispatch'),
  needCare: lazyPage(() => import('../pages/DemandWatchPage.tsx')),
  needScheduling: lazyPage(() => import('../pages/DemandDaysPage.tsx')),
  ...demand,
  ...siteControl,
  ...dispatch,
  ...backupPower,
  energyAnalysis,
  energyAnalysisv3: energyAnalysis,
  ...analysis,
  ...screens,
  operatorOverview: lazyPage(() => import('../pages/OperationsPage.tsx')),
  operatorOverviewv3: lazyPage(async () => ({
    default: (await import('../pages/OperationsPage.tsx')).OperationsV3Page,
  })),
  ...topology,
  downloads: downloads.Downloads,
  403: lazyPage(() => import('../pages/ForbiddenPage.tsx')),
};

const byName: Readonly<Record<string, Page | undefined>> = pages;

/** The page of a route that requires sign-in; undefined for redirects. */
export const consolePage = (route: PortalRoute): Page | undefined => byName[route.name];
