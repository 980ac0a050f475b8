import type { AnalysisRange, AnalysisStep } from '@heliodon/energy/periods/analysis-range';
import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { useCallback, useMemo } from 'react';
import { readRange } from './rangeState.ts';

/** The range in the address bar: a reload or a link shows the same. */
export function useRange(
  steps: readonly AnalysisStep[],
  timeZone: string,
): [AnalysisRange, (range: AnalysisRange) => void] {
  const [params, put] = useAddressValues();
  const range = useMemo(() => readRange(params, steps, Date.now(), timeZone), [params, steps, timeZone]);
  const change = useCallback(({ step, from, to }: AnalysisRange) => put({ step, from, to }), [put]);
  return [range, change];
}
