import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  energyStorage: lazyPage(() => import('./StoragePage.tsx'), 'storage'),
};
