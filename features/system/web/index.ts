import { lazyPage } from '@heliodon/web/chunk';

export const pages = {
  Log: lazyPage(() => import('./log/LogPage.tsx')),
  Config: lazyPage(() => import('./config/ConfigPage.tsx')),
};
