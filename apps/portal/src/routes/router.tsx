import { lazyPage } from '@heliodon/web/chunk';
import { beginNavigation } from '@heliodon/web/loading';
import { expectWall } from '@heliodon/web/scale';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { AppError } from '../pages/AppError.tsx';
import { FirstWait } from '../pages/FirstWait.tsx';
import { PublicFrame } from '../pages/PublicFrame.tsx';
import { PublicPage } from '../pages/PublicPage.tsx';
import { ConsoleLayout, GuardedPage, SignedInFrame, WallLayout } from './frames.ts';
import { enterLogin, enterPage, onlyWhenPathChanges, plugStay, preload } from './loaders.ts';
import { type Frame, type PortalRoute, routeAt, routes } from './table.ts';

function toRoute(entry: PortalRoute): RouteObject {
  return {
    path: entry.path,
    element: entry.frame === 'public' ? <PublicPage route={entry} /> : <GuardedPage route={entry} />,
    loader: (args) => {
      if (entry.name === 'login') return enterLogin(entry);
      return entry.frame === 'public' ? preload(entry) : enterPage(entry, args);
    },
    // After sign-in, the loader of the sign-in page runs again and redirects.
    shouldRevalidate: entry.name === 'login' ? undefined : onlyWhenPathChanges,
    ErrorBoundary: AppError,
  };
}

const framed = (frame: Frame) => routes.filter((entry) => entry.frame === frame).map(toRoute);

const galleryInDevelopment: RouteObject[] = import.meta.env.DEV
  ? [
      {
        path: '/dev/gallery',
        Component: lazyPage(async () => ({
          default: (await import('@heliodon/ui/gallery/GalleryPage')).GalleryPage,
        })),
      },
    ]
  : [];

export const router = createBrowserRouter([
  {
    HydrateFallback: FirstWait,
    ErrorBoundary: AppError,
    children: [
      { path: '/', loader: () => redirect('/login') },
      { Component: PublicFrame, children: framed('public') },
      {
        Component: SignedInFrame,
        children: [
          { Component: WallLayout, children: framed('wall') },
          { Component: ConsoleLayout, children: framed('console') },
          ...galleryInDevelopment,
        ],
      },
      { path: '*', loader: () => redirect('/404') },
    ],
  },
]);

/* A navigation is cancelled by a newer one to the current address. */
plugStay(() => {
  if (!router.state.initialized) return false;
  const { pathname, search, hash } = router.state.location;
  void router.navigate(pathname + search + hash, { replace: true });
  return true;
});

const isPublic = (path: string) => routeAt(path)?.frame === 'public';
const isWall = (path: string) => routeAt(path)?.frame === 'wall';

expectWall(isWall(window.location.pathname));

let endNavigation: (() => void) | undefined;
let shownPath = window.location.pathname;

/** Shows the mask between two non-public pages, and scrolls to the top after navigation. */
router.subscribe(({ navigation, location }) => {
  if (navigation.state === 'idle') {
    endNavigation?.();
    endNavigation = undefined;
    if (location.pathname !== shownPath) window.scrollTo(0, 0);
    shownPath = location.pathname;
    if (!isWall(shownPath)) expectWall(false);
    return;
  }
  const from = location.pathname;
  const to = navigation.location.pathname;
  if (from !== to && !isPublic(from) && !isPublic(to)) endNavigation ??= beginNavigation();
});
