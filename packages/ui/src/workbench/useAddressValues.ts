import { useCallback } from 'react';
import { useAddressParams } from '../useAddressParams.ts';

/** By name: null is taken out of the address, undefined stays as it is there. */
type AddressValues = Readonly<Record<string, string | null | undefined>>;

/** What a page shows, kept in the address bar: a reload or a link shows the same. */
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
