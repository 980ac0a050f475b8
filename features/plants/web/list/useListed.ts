import type { TableState } from '@heliodon/ui/useTableState';
import { kept } from '@heliodon/web/storage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PlantPage } from './livePlants.ts';
import type { PlantFilters } from './plantFilters.ts';
import { plantListQuery, useLivePlants } from './usePlantList.ts';

/** Data for the tabs and filters around the list; live updates of other values render only the card. */
const aroundList = ({ rows, counts }: PlantPage) => ({
  counts,
  plantIds: rows.map(({ plantId }) => plantId),
});

/** Subscribes to the listed plants without a fetch of its own; returns the counts of the tabs. */
export function useListed(table: TableState<PlantFilters>): PlantPage['counts'] | undefined {
  const { page, pageSize, sort, order, filters } = table;
  const params = { ...filters, page, pageSize, sort, order };
  const { data } = useQuery({
    ...plantListQuery(params),
    select: aroundList,
    enabled: false,
    placeholderData: keepPreviousData,
  });
  useLivePlants(data?.plantIds ?? []);

  // On return from a plant the list scrolls to that plant.
  const loaded = data !== undefined;
  useEffect(() => {
    if (!loaded) return;
    const plantId = kept.listPlantId.read();
    kept.listPlantId.clear();
    if (plantId === undefined) return;
    requestAnimationFrame(() =>
      document.querySelector(`[data-plant="${plantId}"]`)?.scrollIntoView({ block: 'center' }),
    );
  }, [loaded]);
  return data?.counts;
}
