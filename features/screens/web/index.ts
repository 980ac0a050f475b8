import { lazyPage } from '@heliodon/web/chunk';
import type { OperationsScreenProps } from './operations/OperationsScreen.tsx';

export const pages = {
  project: lazyPage(() => import('./project/ProjectPage.tsx'), 'screens'),
  overview: lazyPage(() => import('./overview/OverviewScreen.tsx'), 'screens'),
  overviewv3: lazyPage(async () => {
    const { OverviewV3Page, ahead } = await import('./overview/OverviewScreen.tsx');
    return { default: OverviewV3Page, ahead };
  }, 'screens'),
};

/** Tabs of the system configuration; the portal composes them. */
export const panels = {
  Showcase: lazyPage(() => import('./showcase/AdmissionPanel.tsx')),
};

/** Public page: needs no sign-in. */
export const Showcase = lazyPage(() => import('./showcase/ShowcasePage.tsx'));

/** The portal passes in how a plant is opened. */
export const OperationsScreen = lazyPage<OperationsScreenProps>(
  () => import('./operations/OperationsScreen.tsx'),
);
