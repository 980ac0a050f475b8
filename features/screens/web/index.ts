import { lazyPage } from '@heliodon/web/chunk';
import type { OperationsScreenProps } from './operations/OperationsScreen.tsx';

export const pages = {
  project: lazyPage(() => import('./project/ProjectPage.tsx')),
  overview: lazyPage(() => import('./overview/OverviewScreen.tsx')),
  overviewv3: lazyPage(async () => ({
    default: (await import('./overview/OverviewScreen.tsx')).OverviewV3Page,
  })),
};

/** Needs no sign-in: stands among the public pages. */
export const Showcase = lazyPage(() => import('./showcase/ShowcasePage.tsx'));

/** The shell knows how a plant is opened. */
export const OperationsScreen = lazyPage<OperationsScreenProps>(
  () => import('./operations/OperationsScreen.tsx'),
);
