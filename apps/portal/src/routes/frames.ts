import { lazyPage } from '@heliodon/web/chunk';
import type { Frame, PortalRoute } from './table.ts';

/** Layouts around pages, not loaded with the sign-in page. */
export const SignedInFrame = lazyPage(() => import('../shell/SignedInFrame.tsx'));
export const ConsoleLayout = lazyPage(() => import('../shell/ConsoleLayout.tsx'));
export const WallLayout = lazyPage(() => import('../shell/WallLayout.tsx'));
export const GuardedPage = lazyPage<{ route: PortalRoute }>(() => import('../pages/GuardedPage.tsx'));

export async function preloadFrame(frame: Frame): Promise<void> {
  if (frame === 'public') return;
  const layout = frame === 'wall' ? WallLayout : ConsoleLayout;
  await Promise.all([SignedInFrame, layout, GuardedPage].map((part) => part.preload()));
}
