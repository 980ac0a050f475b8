import { UiProvider } from '@heliodon/ui/UiProvider';
import { usePageScale } from '@heliodon/web/scale';
import { useThemeMode } from '@heliodon/web/theme';
import { Suspense } from 'react';
import { RouterProvider } from 'react-router';
import { FirstWait } from './pages/FirstWait.tsx';
import { router } from './routes/router.tsx';
import { PortBindings } from './shell/PortBindings.tsx';
import { RestoreWatch } from './shell/RestoreWatch.tsx';

/** The development server does not replace the placeholder. */
function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return nonce === '__CSP_NONCE__' ? undefined : nonce;
}

export function App() {
  return (
    <UiProvider mode={useThemeMode()} scale={usePageScale()} nonce={pageNonce()}>
      <PortBindings />
      <RestoreWatch />
      <Suspense fallback={<FirstWait />}>
        <RouterProvider router={router} />
      </Suspense>
    </UiProvider>
  );
}
