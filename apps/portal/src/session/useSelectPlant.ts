import { selectPlant } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { inGeneration, routeAt } from '../routes/table.ts';
import { keepPlant } from './plant.ts';

/** Selects a plant in the session; the current page is then shown in the generation of the plant. */
export function useSelectPlant() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    async (plantId: number, to?: string): Promise<void> => {
      const { pathname } = location;
      const plant = await callApi(selectPlant, { plantId });
      keepPlant(plant);
      const [path = '', query] = (to ?? pathname).split('?');
      const route = routeAt(path);
      const fitting = route ? inGeneration(route, plant.screenType).path : path;
      if (fitting === pathname && !query) return queryClient.invalidateQueries();
      // The page being left need not reload; the next one loads its data, and the layout follows.
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate(query ? `${fitting}?${query}` : fitting, { replace: to === undefined });
      void queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
    },
    [queryClient, navigate],
  );
}
