import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Words of the address bar, so that a reload or a link shows the same. */
export function useAddress(): [
  read: (name: string) => string | null,
  put: (values: Readonly<Record<string, string>>) => void,
] {
  const [params, setParams] = useSearchParams();
  const put = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [(name) => params.get(name), put];
}
