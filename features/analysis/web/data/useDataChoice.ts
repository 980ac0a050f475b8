import { useAddressValues } from '@heliodon/ui/workbench/useAddressValues';
import { useCallback, useMemo } from 'react';
import { type DataChoice, readChoice } from './dataState.ts';

/** The current selection, kept in the address bar. */
export function useDataChoice(plantId: number): [DataChoice, (choice: Partial<DataChoice>) => void] {
  const [params, put] = useAddressValues();
  const choice = useMemo(() => readChoice(params, plantId), [params, plantId]);
  const change = useCallback(
    ({ plantIds, figures, mode, compare, view }: Partial<DataChoice>) =>
      put({ plants: plantIds?.join(','), figures: figures?.join(','), mode, compare, view }),
    [put],
  );
  return [choice, change];
}
