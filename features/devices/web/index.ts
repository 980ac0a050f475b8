import { lazyPage } from '@heliodon/web/chunk';
import type { DeviceDetailPageProps } from './detail/DeviceDetailPage.tsx';
import type { PfInvertersProps } from './pf/PfInverters.tsx';

export const pages = {
  DeviceManage: lazyPage(() => import('./list/DeviceListPage.tsx'), 'devices', 'commands'),
  AddDevice: lazyPage(() => import('./add/AddDevicePage.tsx'), 'devices'),
};

/** The portal adds the tabs that belong to other features. */
export const DeviceDetails = lazyPage<DeviceDetailPageProps>(() => import('./detail/DeviceDetailPage.tsx'));

/** Tabs of the system configuration; the portal puts them together. */
export const panels = {
  Loggers: lazyPage(() => import('./loggers/LoggersPanel.tsx')),
  Firmware: lazyPage(() => import('./firmware/FirmwarePanel.tsx')),
};

/** Below the PF setting of a plant. */
export const PfInverters = lazyPage<PfInvertersProps>(() => import('./pf/PfInverters.tsx'));
