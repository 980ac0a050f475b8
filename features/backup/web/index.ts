import { lazyPage } from '@heliodon/web/chunk';

/** Tabs of the system configuration, assembled by the portal. */
export const panels = {
  Backup: lazyPage(() => import('./BackupPanel.tsx')),
};

export const RestoringScreen = lazyPage(() => import('./RestoringScreen.tsx'));
