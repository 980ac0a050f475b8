import type { AnalysisRange, AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readRange } from './rangeState.ts';

/** The range in the address bar: a reload or a link shows the same. */
export function useRange(
  steps: readonly AnalysisStep[],
  timeZone: string,
): [AnalysisRange, (range: AnalysisRange) => void] {
  const [params, setParams] = useSearchParams();
  const range = useMemo(() => readRange(params, steps, Date.now(), timeZone), [params, steps, timeZone]);
  const change = useCallback(
    ({ step, from, to }: AnalysisRange) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries({ step, from, to })) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [range, change];
}
