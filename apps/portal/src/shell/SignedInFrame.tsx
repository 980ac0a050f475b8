import { makeQueryClient } from '@heliodon/web/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { followServer } from '../session/followServer.ts';
import { AlarmSlot } from './AlarmSlot.tsx';

const queryClient = makeQueryClient();

/** Around every page that needs a sign-in: answers of calls and the line to the server. */
export default function SignedInFrame() {
  useEffect(followServer, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <AlarmSlot />
    </QueryClientProvider>
  );
}
