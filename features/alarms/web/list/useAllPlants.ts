import { useSearchParams } from 'react-router';

export const PLANTS_PARAM = 'plants';

/** Whether all plants are shown, from the address bar. It is not counted as a filter. */
export function useAllPlants(): [all: boolean, set: (all: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const set = (all: boolean) =>
    setParams(
      (current) => {
        current.delete('page');
        if (all) current.set(PLANTS_PARAM, 'all');
        else current.delete(PLANTS_PARAM);
        return current;
      },
      { replace: true },
    );
  return [params.get(PLANTS_PARAM) === 'all', set];
}
