import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type DataChoice, readChoice } from './dataState.ts';

/** What is analysed, in the address bar. */
export function useDataChoice(plantId: number): [DataChoice, (choice: Partial<DataChoice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = useMemo(() => readChoice(params, plantId), [params, plantId]);
  const change = useCallback(
    ({ plantIds, figures, mode, compare }: Partial<DataChoice>) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (plantIds) next.set('plants', plantIds.join(','));
          if (figures) next.set('figures', figures.join(','));
          if (mode) next.set('mode', mode);
          if (compare) next.set('compare', compare);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [choice, change];
}
