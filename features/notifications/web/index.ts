import { lazyPage } from '@heliodon/web/chunk';

/** Tab of the alarm page, which the portal adds. */
export const panels = {
  Notify: lazyPage(() => import('./users/NotifyPanel.tsx')),
};
