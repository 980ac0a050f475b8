import { lazyPage } from '@heliodon/web/chunk';
import type { PilePanelProps } from './pilePanel.ts';

export const pages = {
  charging: lazyPage(() => import('./ChargingPage.tsx'), 'charging'),
};

/** Tabs of a charger, assembled by the portal. */
export const panels = {
  Sessions: lazyPage<PilePanelProps>(() => import('./sessions/PileSessions.tsx')),
  Ocpp: lazyPage<PilePanelProps>(() => import('./ocpp/OcppPanel.tsx')),
};
