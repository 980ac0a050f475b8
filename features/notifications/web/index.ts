import { lazyPage } from '@heliodon/web/chunk';

/** A tab of the alarm page; the portal puts it there. */
export const panels = {
  Notify: lazyPage(() => import('./users/NotifyPanel.tsx')),
};
