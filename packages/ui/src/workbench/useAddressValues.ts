import { useCallback } from 'react';
import { useAddressParams } from '../useAddressParams.ts';

/** By name: null is removed from the URL, undefined stays unchanged. */
type AddressValues = Readonly<Record<string, string | null | undefined>>;

/** Page state in the URL, so that reloads and links show the same. */
export function useAddressValues(): [params: URLSearchParams, put: (values: AddressValues) => void] {
  const [params, change] = useAddressParams();
  const put = useCallback(
    (values: AddressValues) =>
      change((current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values)) {
          if (value === null) next.delete(name);
          else if (value !== undefined) next.set(name, value);
        }
        return next;
      }),
    [change],
  );
  return [params, put];
}
