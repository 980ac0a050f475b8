import { lazyPage } from '@heliodon/web/chunk';

/** Tabs of the system configuration; the portal combines them. */
export const panels = {
  Quarantine: lazyPage(() => import('./quarantine/QuarantinePanel.tsx')),
};
