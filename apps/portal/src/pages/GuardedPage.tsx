import { MeterWarning } from '@heliodon/meters/web';
import { isSignedIn } from '@heliodon/web/session';
import { Suspense } from 'react';
import { Navigate } from 'react-router';
import { consolePage } from '../routes/consolePages.ts';
import { guardRoute } from '../routes/guard.ts';
import type { PortalRoute } from '../routes/table.ts';
import { useFacts } from '../session/facts.ts';
import ForbiddenPage from './ForbiddenPage.tsx';
import { NoPlantPage } from './NoPlantPage.tsx';
import { NoStoragePage } from './NoStoragePage.tsx';
import NotFoundPage from './NotFoundPage.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** Shows the page of a route, or why it is not available. Follows changes of permissions and plant. */
export default function GuardedPage({ route }: { route: PortalRoute }) {
  usePageTitle(route);
  const verdict = guardRoute(route, useFacts());
  // The session has just ended; navigation to the sign-in page is in progress.
  if (verdict === 'cancelled' || !isSignedIn()) return null;
  if (verdict === 'notFound') return <NotFoundPage />;
  if (verdict === 'noStorage') return <NoStoragePage />;
  if (verdict === 'forbidden') return <ForbiddenPage />;
  if (verdict === 'noPlant') return <NoPlantPage wall={route.frame === 'wall'} />;
  if (verdict !== 'ok') return <Navigate to={verdict.redirect} replace />;
  const Page = consolePage(route);
  return (
    <>
      {route.needsMeters && (
        <Suspense fallback={null}>
          <MeterWarning returnTo={route.path} />
        </Suspense>
      )}
      {Page && <Page />}
    </>
  );
}
