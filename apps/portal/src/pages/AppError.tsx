import { ErrorState } from '@heliodon/ui/ErrorState';
import { CallFailed } from '@heliodon/web/client';
import { isSignedIn } from '@heliodon/web/session';
import { useEffect } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { BackToStart } from './BackToStart.tsx';
import { FirstWait } from './FirstWait.tsx';

/** A page crashed, or its permissions could not be loaded. */
export function AppError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    console.error(error);
  }, [error]);

  const sessionEnded = error instanceof CallFailed && !isSignedIn();
  if (state === 'loading' || sessionEnded) return <FirstWait />;
  return <ErrorState error={error} onRetry={revalidate} action={<BackToStart />} />;
}
