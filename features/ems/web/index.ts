import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  antiReflux: lazyPage(() => import('./reflux/RefluxPage.tsx'), 'ems'),
  emsPackage: lazyPage(() => import('./packages/PackagesPage.tsx'), 'ems', 'site'),
  packageOneSet: lazyPage(() => import('./packages/PackageSetPage.tsx'), 'ems', 'site'),
};

/** For pages of this and other features. */
export const panels = {
  SiteControl: lazyPage<{ plantId: number }>(() => import('./control/SiteControlPanel.tsx')),
  SiteEpisodes: lazyPage<{ plantId: number; timeZone: string }>(
    () => import('./control/SiteEpisodesPanel.tsx'),
  ),
};
