import { pages as auth } from '@heliodon/auth/web';
import { pages as batteries } from '@heliodon/batteries/web';
import { pages as compare } from '@heliodon/compare/web';
import { pages as devices } from '@heliodon/device-pages/web';
import { pages as downloads } from '@heliodon/downloads/web';
import { pages as meters } from '@heliodon/meters/web';
import { pages as plants } from '@heliodon/plants/web';
import { pages as system } from '@heliodon/system/web';
import { lazyPage } from '@heliodon/web/chunk';
import type { ComponentType } from 'react';
import type { PortalRoute } from './table.ts';

type Page = ComponentType & { preload?: () => Promise<unknown> };

const pages: Readonly<Record<string, Page>> = {
  login: auth.Login,
  register: auth.Register,
  forgotPassword: auth.ForgotPassword,
  enterTransit: auth.EnterTransit,
  log: system.Log,
  config: lazyPage(() => import('../pages/SystemConfigPage.tsx')),
  deviceManage: devices.DeviceManage,
  deviceDetails: devices.DeviceDetails,
  ...plants,
  ...batteries,
  ...meters,
  ...compare,
  downloads: downloads.Downloads,
  403: lazyPage(() => import('../pages/ForbiddenPage.tsx')),
  404: lazyPage(() => import('../pages/LostPage.tsx')),
};

const Coming = lazyPage(() => import('../pages/ComingPage.tsx'));

/** The page of a route; one that is not there yet says that it comes with a later version. */
export const pageOf = (route: PortalRoute): Page => pages[route.name] ?? Coming;
