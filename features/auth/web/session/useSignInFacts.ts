import type { CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { useEffect, useState } from 'react';
import { getSignInFacts } from '../../contract/auth.contract.ts';

/** Options of the sign-in page; undefined until loaded. */
export function useSignInFacts(): CallResponse<typeof getSignInFacts> | undefined {
  const [facts, setFacts] = useState<CallResponse<typeof getSignInFacts>>();
  useEffect(() => {
    const leaving = new AbortController();
    callApi(getSignInFacts, {}, { mask: false, quiet: true, signal: leaving.signal }).then(
      setFacts,
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return facts;
}
