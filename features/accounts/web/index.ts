import { lazyPage } from '@heliodon/web/chunk';
import type { ReactNode } from 'react';

export { AccountMenuDialogs } from './AccountMenuDialogs.tsx';

/** Keyed by route name. */
export const pages = {
  role: lazyPage(() => import('./roles/RolePage.tsx'), 'accounts'),
};

/** `notice`: shown above the page. */
export const AccountPage = lazyPage<{ notice?: ReactNode }>(() => import('./AccountPage.tsx'));

export const InitialPassword = lazyPage<{ onDone: () => void; onSignOut: () => void }>(
  () => import('./own/InitialPassword.tsx'),
);
