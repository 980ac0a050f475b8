import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  emsPackage: lazyPage(() => import('./packages/PackagesPage.tsx'), 'ems', 'site'),
  packageOneSet: lazyPage(() => import('./packages/PackageSetPage.tsx'), 'ems', 'site'),
};
