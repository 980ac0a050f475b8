import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  Log: lazyPage(() => import('./log/LogPage.tsx'), 'system'),
};

/** Tabs of the system configuration; combined by the portal. */
export const panels = {
  Services: lazyPage(() => import('./config/ServicesPanel.tsx')),
  Retention: lazyPage(() => import('./config/RetentionPanel.tsx')),
  Security: lazyPage(() => import('./config/SecurityPanel.tsx')),
  Outbox: lazyPage(() => import('./outbox/OutboxPanel.tsx')),
};
