import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  emsPackage: lazyPage(() => import('./packages/PackagesPage.tsx'), 'dispatch', 'site'),
  packageOneSet: lazyPage(() => import('./packages/PackageSetPage.tsx'), 'dispatch', 'site'),
};

/** Parts used by pages of other features. */
export const panels = {
  Automatic: lazyPage(() => import('./automatic/AutomaticPanel.tsx')),
  Optimise: lazyPage(() => import('./optimise/OptimisePanel.tsx')),
  Potential: lazyPage(() => import('./potential/PotentialPage.tsx'), 'dispatch'),
};
