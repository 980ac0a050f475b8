import { useState } from 'react';
import type { useFormFailure } from './useFormFailure.ts';

/** Does what a form is for: busy meanwhile, and what the server refuses is said by the form. */
export function useSubmit(failure: ReturnType<typeof useFormFailure>) {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    failure.clear();
    try {
      await work();
    } catch (error) {
      failure.report(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
