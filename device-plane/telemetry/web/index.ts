import { lazyPage } from '@heliodon/web/chunk';

/** Tabs of the system configuration; the portal puts them together. */
export const panels = {
  Quarantine: lazyPage(() => import('./quarantine/QuarantinePanel.tsx')),
};
