import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { LoadingMask } from '../shell/LoadingMask.tsx';
import { FirstWait } from './FirstWait.tsx';

export function PublicFrame() {
  return (
    <Suspense fallback={<FirstWait />}>
      <Outlet />
      <LoadingMask />
    </Suspense>
  );
}
