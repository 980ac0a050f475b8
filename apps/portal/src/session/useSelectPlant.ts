import { selectPlant } from '@heliodon/auth/contract';
import { callApi } from '@heliodon/web/client';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { inGeneration, routeAt } from '../routes/table.ts';
import { keepPlant } from './plant.ts';

/** Makes the session look at a plant; the page of the address is then shown in the generation that fits the plant. */
export function useSelectPlant() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (plantId: number, to: string = pathname): Promise<void> => {
    const plant = await callApi(selectPlant, { plantId });
    keepPlant(plant);
    await queryClient.invalidateQueries();
    const route = routeAt(to.split('?')[0] ?? '');
    const fitting = route && inGeneration(route, plant.screenType);
    if (fitting && fitting !== route) await navigate(fitting.path, { replace: true });
    else if (to !== pathname) await navigate(to);
  };
}
