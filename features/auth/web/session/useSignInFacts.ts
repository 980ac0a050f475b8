import type { CallResponse } from '@heliodon/contract/call';
import { callApi } from '@heliodon/web/client';
import { useEffect, useState } from 'react';
import { getSignInFacts } from '../../contract/auth.contract.ts';

/** What the sign-in page may offer; undefined until the server has said so. */
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
