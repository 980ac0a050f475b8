import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  antiReflux: lazyPage(() => import('./reflux/RefluxPage.tsx'), 'site-control'),
};

/** Panels used by pages of other features. */
export const panels = {
  SiteControl: lazyPage<{ plantId: number }>(() => import('./control/SiteControlPanel.tsx')),
  SiteEpisodes: lazyPage<{ plantId: number; timeZone: string }>(
    () => import('./control/SiteEpisodesPanel.tsx'),
  ),
};
