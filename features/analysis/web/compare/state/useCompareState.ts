import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type CompareState, readCompare, writeCompare } from './compareLink.ts';

export type Change = (
  patch: Partial<CompareState> | ((state: CompareState) => Partial<CompareState>),
) => void;

/**
 * What is compared and how, kept in the address bar: a reload or a link shows the same. The address follows with the
 * next navigation; clicks that come faster build on each other here.
 */
export function useCompareState(): { readonly state: CompareState; readonly change: Change } {
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState(() => readCompare(params));
  const newest = useRef({ state, address: params.toString() });
  /** Addresses set by this page: they do not count as changes from outside. */
  const underway = useRef(new Set<string>());

  const change = useCallback<Change>(
    (patch) => {
      const before = newest.current.state;
      const next = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
      const address = writeCompare(next);
      newest.current = { state: next, address: address.toString() };
      underway.current.add(newest.current.address);
      setState(next);
      setParams(address, { replace: true });
    },
    [setParams],
  );

  useEffect(() => {
    const address = params.toString();
    if (address === newest.current.address) underway.current.clear();
    else if (!underway.current.has(address)) {
      newest.current = { state: readCompare(params), address };
      setState(newest.current.state);
    }
  }, [params]);

  return { state, change };
}
