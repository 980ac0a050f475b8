import { lazyPage } from '@heliodon/web/chunk';
import { type ComponentType, lazy } from 'react';

export const pages = {
  meterManage: lazyPage(() => import('./manage/MeterManagePage.tsx'), 'meters'),
  gridMonitoring: lazyPage(() => import('./grid/GridMonitoringPage.tsx'), 'meters'),
};

interface MeterWarningProps {
  returnTo: string;
}

/** Warns above a page that its figures may be wrong. If the chunk fails to load, the page works without. */
export const MeterWarning = lazy<ComponentType<MeterWarningProps>>(() =>
  import('./warning/MeterWarning.tsx').catch(() => ({ default: () => null })),
);
