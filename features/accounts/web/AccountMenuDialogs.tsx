import { lazy, Suspense } from 'react';
import type { OwnDialogsProps } from './own/ownDialog.ts';

const OwnDialogs = lazy(() => import('./own/OwnDialogs.tsx'));

/** The dialogs of the account menu; loaded when one is first opened. */
export function AccountMenuDialogs(props: OwnDialogsProps) {
  return (
    <Suspense fallback={null}>
      <OwnDialogs {...props} />
    </Suspense>
  );
}
