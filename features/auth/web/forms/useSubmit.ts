import { useState } from 'react';
import type { useFormFailure } from './useFormFailure.ts';

/** Submits a form: busy state while running, and server errors shown by the form. */
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
