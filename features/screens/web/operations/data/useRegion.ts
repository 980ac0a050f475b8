import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Region } from '../../../contract/operations.contract.ts';
import type { PlantBoard } from '../board.ts';
import { depthOf, LEVELS, plantsIn } from '../regions.ts';
import { wholeRegion } from './useOperations.ts';

/** The region of the URL, so that a link can open a province; without one the region of all plants. */
export function useRegion(board: PlantBoard) {
  const [params, setParams] = useSearchParams();
  const whole = useMemo(() => wholeRegion(board), [board]);
  const key = LEVELS.map((level) => params.get(level) ?? '').join('\n');
  const region = useMemo(() => {
    const codes = key.split('\n');
    const asked: Region = {};
    for (const [i, level] of LEVELS.entries()) {
      if (!codes[i]) break;
      asked[level] = codes[i];
    }
    const known = depthOf(asked) > depthOf(whole) && plantsIn(board.map, asked).length > 0;
    return known ? asked : whole;
  }, [key, whole, board]);
  const go = useCallback(
    (to: Region, options: { replace?: boolean } = {}) => {
      const entries = LEVELS.flatMap((level) => (to[level] ? [[level, to[level]]] : []));
      setParams(Object.fromEntries(entries) as Record<string, string>, options);
    },
    [setParams],
  );
  return { region, whole, go };
}
