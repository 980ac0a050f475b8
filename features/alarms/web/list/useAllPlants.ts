import { useSearchParams } from 'react-router';

export const PLANTS_PARAM = 'plants';

/** Whether all plants are looked at, in the address bar. It is no filter: nothing is left out by it. */
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
