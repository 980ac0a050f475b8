import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  Log: lazyPage(() => import('./log/LogPage.tsx')),
};

/** Tabs of the system configuration; the portal puts them together. */
export const panels = {
  Outbox: lazyPage(() => import('./outbox/OutboxPanel.tsx')),
};
