import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

type Change = (current: URLSearchParams) => URLSearchParams;

/** Query parameters of the URL, and a stable function to change them. */
export function useAddressParams(): [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const change = useCallback((next: Change) => latest.current(next, { replace: true }), []);
  return [params, change];
}
