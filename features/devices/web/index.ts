import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  DeviceManage: lazyPage(() => import('./list/DeviceListPage.tsx')),
  DeviceDetails: lazyPage(() => import('./detail/DeviceDetailPage.tsx')),
};
