import { lazyPage } from '@heliodon/web/chunk';
import type { DeviceDetailPageProps } from './detail/DeviceDetailPage.tsx';
import type { PfInvertersProps } from './pf/PfInverters.tsx';

export const pages = {
  DeviceManage: lazyPage(() => import('./list/DeviceListPage.tsx'), 'devices', 'commands'),
  AddDevice: lazyPage(() => import('./add/AddDevicePage.tsx'), 'devices'),
};

/** The portal adds the tabs of other features. */
export const DeviceDetails = lazyPage<DeviceDetailPageProps>(() => import('./detail/DeviceDetailPage.tsx'));

/** Tabs of the system configuration page, which the portal assembles. */
export const panels = {
  Loggers: lazyPage(() => import('./loggers/LoggersPanel.tsx')),
  Firmware: lazyPage(() => import('./firmware/FirmwarePanel.tsx')),
};

/** Part of the plant settings, below the power factor setting. */
export const PfInverters = lazyPage<PfInvertersProps>(() => import('./pf/PfInverters.tsx'));
