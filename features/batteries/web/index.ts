import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  total: lazyPage(() => import('./total/TotalPage.tsx'), 'batteries'),
  stack: lazyPage(() => import('./stack/StackPage.tsx'), 'batteries'),
  cluster: lazyPage(() => import('./cluster/ClusterPage.tsx'), 'batteries'),
  pack: lazyPage(() => import('./pack/PackPage.tsx'), 'batteries'),
  cell: lazyPage(() => import('./cell/CellPage.tsx'), 'batteries'),
  energyStorage: lazyPage(() => import('./storage/StoragePage.tsx'), 'storage'),
};
