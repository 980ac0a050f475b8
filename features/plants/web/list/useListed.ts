import type { TableState } from '@heliodon/ui/useTableState';
import { kept } from '@heliodon/web/storage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PlantPage } from './livePlants.ts';
import type { PlantFilters } from './plantFilters.ts';
import { plantListQuery, useLivePlants } from './usePlantList.ts';

/** Only what stands around the list: news of a plant concern its card, not the tabs and the query above it. */
const aroundList = ({ rows, counts }: PlantPage) => ({
  counts,
  plantIds: rows.map(({ plantId }) => plantId),
});

/** Watches what the list shows, whoever asked for it; answers the numbers on the tabs. */
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

  // Back from a plant: where the list was left.
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
