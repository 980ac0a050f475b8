import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  diagnosis: lazyPage(() => import('./plant/DiagnosisPage.tsx'), 'diagnosis'),
};

/** A tab of a device; the portal puts it there. */
export const panels = {
  Device: lazyPage<{ deviceId: number }>(() => import('./device/DeviceDiagnosisPanel.tsx')),
};
