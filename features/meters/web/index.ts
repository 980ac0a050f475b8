import { lazyPage } from '@heliodon/web/chunk';
import { type ComponentType, lazy } from 'react';

export const pages = {
  meterManage: lazyPage(() => import('./manage/MeterManagePage.tsx'), 'meters'),
  gridMonitoring: lazyPage(() => import('./grid/GridMonitoringPage.tsx'), 'meters'),
};

interface MeterWarningProps {
  returnTo: string;
}

/** Says above a page that its figures may be wrong. A tip that did not come is no reason to lose the page. */
export const MeterWarning = lazy<ComponentType<MeterWarningProps>>(() =>
  import('./warning/MeterWarning.tsx').catch(() => ({ default: () => null })),
);
