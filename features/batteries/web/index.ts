import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  total: lazyPage(() => import('./total/TotalPage.tsx')),
  stack: lazyPage(() => import('./stack/StackPage.tsx')),
  cluster: lazyPage(() => import('./cluster/ClusterPage.tsx')),
  pack: lazyPage(() => import('./pack/PackPage.tsx')),
  cell: lazyPage(() => import('./cell/CellPage.tsx')),
};
