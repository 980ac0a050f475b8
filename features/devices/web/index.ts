import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  DeviceManage: lazyPage(() => import('./list/DeviceListPage.tsx')),
  DeviceDetails: lazyPage(() => import('./detail/DeviceDetailPage.tsx')),
  AddDevice: lazyPage(() => import('./add/AddDevicePage.tsx')),
};

/** Tabs of the system configuration; the portal puts them together. */
export const panels = {
  Loggers: lazyPage(() => import('./loggers/LoggersPanel.tsx')),
  Firmware: lazyPage(() => import('./firmware/FirmwarePanel.tsx')),
};
