import { lazyPage } from '@heliodon/web/chunk';
import type { ReactNode } from 'react';

export { AccountMenuDialogs } from './AccountMenuDialogs.tsx';

/** By the names of their routes. */
export const pages = {
  role: lazyPage(() => import('./roles/RolePage.tsx'), 'accounts'),
};

/** `notice`: what the person should know first. */
export const AccountPage = lazyPage<{ notice?: ReactNode }>(() => import('./AccountPage.tsx'));

export const InitialPassword = lazyPage<{ onDone: () => void; onSignOut: () => void }>(
  () => import('./own/InitialPassword.tsx'),
);
