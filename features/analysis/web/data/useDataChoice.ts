import { useAddressParams } from '@heliodon/ui/useAddressParams';
import { useCallback, useMemo } from 'react';
import { type DataChoice, readChoice } from './dataState.ts';

/** What is analysed, in the address bar. */
export function useDataChoice(plantId: number): [DataChoice, (choice: Partial<DataChoice>) => void] {
  const [params, setParams] = useAddressParams();
  const choice = useMemo(() => readChoice(params, plantId), [params, plantId]);
  const change = useCallback(
    ({ plantIds, figures, mode, compare, view }: Partial<DataChoice>) =>
      setParams((current) => {
        const next = new URLSearchParams(current);
        if (plantIds) next.set('plants', plantIds.join(','));
        if (figures) next.set('figures', figures.join(','));
        if (mode) next.set('mode', mode);
        if (compare) next.set('compare', compare);
        if (view) next.set('view', view);
        return next;
      }),
    [setParams],
  );
  return [choice, change];
}
