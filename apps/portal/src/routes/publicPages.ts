import { pages as auth } from '@heliodon/auth/web';
import { Showcase } from '@heliodon/screens/web';
import { lazyPage } from '@heliodon/web/chunk';
import type { Page } from './page.ts';
import type { PortalRoute, PublicPageName } from './table.ts';

const pages: Readonly<Record<PublicPageName, Page>> = {
  login: auth.Login,
  register: auth.Register,
  forgotPassword: auth.ForgotPassword,
  undoContact: auth.UndoContact,
  enterTransit: auth.EnterTransit,
  homedm: Showcase,
  stopSending: lazyPage(() => import('../pages/StopSendingPage.tsx')),
  404: lazyPage(() => import('../pages/LostPage.tsx')),
};

const byName: Readonly<Record<string, Page | undefined>> = pages;

/** The page of a route without sign-in. */
export const publicPage = (route: PortalRoute): Page | undefined => byName[route.name];
