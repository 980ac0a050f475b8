import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  antiReflux: lazyPage(() => import('./reflux/RefluxPage.tsx')),
  emsPackage: lazyPage(() => import('./packages/PackagesPage.tsx')),
  packageOneSet: lazyPage(() => import('./packages/PackageSetPage.tsx')),
  backupPower: lazyPage(() => import('./backup/BackupPage.tsx')),
};

/** For pages of this and other features. */
export const panels = {
  SiteControl: lazyPage<{ plantId: number }>(() => import('./control/SiteControlPanel.tsx')),
  SiteEpisodes: lazyPage<{ plantId: number; timeZone: string }>(
    () => import('./control/SiteEpisodesPanel.tsx'),
  ),
};
