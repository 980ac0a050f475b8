import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Change = (current: URLSearchParams) => URLSearchParams;

/** What stands behind the ? of the address, and how to change it; the function stays the same however often that happens. */
export function useAddressParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const change = useCallback((next: Change) => latest.current(next, { replace: true }), []);
  return [params, change];
}
