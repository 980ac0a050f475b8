import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  diagnosis: lazyPage(() => import('./plant/DiagnosisPage.tsx'), 'diagnosis'),
};

/** Tab of the device page, which the portal adds. */
export const panels = {
  Device: lazyPage<{ deviceId: number }>(() => import('./device/DeviceDiagnosisPanel.tsx')),
};
