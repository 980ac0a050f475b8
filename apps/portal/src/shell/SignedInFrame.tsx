import { useUserStore } from '@heliodon/web/stores';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { InitialPasswordPage } from '../pages/InitialPasswordPage.tsx';
import { followServer } from '../session/followServer.ts';
import { queryClient } from '../session/queryClient.ts';
import { AlarmSlot } from './AlarmSlot.tsx';
import { useFocusBack } from './useFocusBack.ts';
import { useMenuKeys } from './useMenuKeys.ts';

/** Loaded after the page: most installations have no demo. */
const DemoWatch = lazy(() => import('./DemoWatch.tsx'));

/** Around every page that requires sign-in: query cache and WebSocket. */
export default function SignedInFrame() {
  useEffect(() => {
    let end: (() => void) | undefined;
    // After rendering, because connecting takes time.
    const timer = setTimeout(() => {
      end = followServer();
    });
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, []);
  useFocusBack();
  useMenuKeys();
  const initialPassword = useUserStore((state) => state.userInfo?.mustChangePassword === true);
  return (
    <QueryClientProvider client={queryClient}>
      {initialPassword ? (
        <InitialPasswordPage />
      ) : (
        <>
          <Outlet />
          <AlarmSlot />
          <Suspense fallback={null}>
            <DemoWatch />
          </Suspense>
        </>
      )}
    </QueryClientProvider>
  );
}
