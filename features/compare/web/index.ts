import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  paramsCompared: lazyPage(() => import('./ComparePage.tsx'), 'compare'),
};
